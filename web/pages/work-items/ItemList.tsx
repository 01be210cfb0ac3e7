import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { useItemCount, useItems } from '../../data/items';
import type { Item } from '../../data/wire';
import { Button, Empty, Icon, SkeletonRows } from '../../kit';
import { formatNumber } from '../../words';
import { words } from './words';
import { begun, type ColumnOf } from './columns';
import type { Control, Shown } from './ItemsView';
import { Assignees, Due, Labels, Priority, State } from './members';
import { AssigneePicker, LabelPicker, PriorityPicker, StatePicker } from './pickers';
import { QuickLine } from './QuickLine';
import { isNarrowed, type View } from './view';
import { useVocabulary } from './vocabulary';

/** A line of the list: a group's heading, an item, what asks for more, or a field for a new item. */
type Line =
  | { readonly kind: 'group'; readonly column: ColumnOf; readonly count: number | undefined }
  | { readonly kind: 'item'; readonly column: ColumnOf; readonly item: Item }
  | { readonly kind: 'more' | 'loading' | 'quick'; readonly column: ColumnOf };

interface Part {
  readonly lines: readonly Line[];
  readonly more: () => void;
}

interface PartProps extends Pick<Shown, 'path' | 'query'> {
  readonly column: ColumnOf;
  readonly isFolded: boolean;
  readonly isGrouped: boolean;
  readonly isAdding: boolean;
  readonly report: (id: string, part: Part | null) => void;
}

/** Reads one group and says which lines it has; the list draws those of all groups together. */
function GroupReader({ column, path, query, isFolded, isGrouped, isAdding, report }: PartProps): ReactNode {
  const all = { ...query, ...column.query };
  const count = useItemCount(path, all, isGrouped);
  const isEmpty = isGrouped && count.data === 0;
  const items = useItems(path, all, !isFolded && !isEmpty);
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage, isPending, error } = items;
  if (error) throw error;
  useEffect(() => {
    const rows = isFolded || isEmpty ? [] : (data?.pages.flatMap((page) => page.data) ?? []);
    const isHidden = isEmpty && !isAdding;
    const lines: Line[] = [
      ...(isGrouped && !isHidden ? [{ kind: 'group', column, count: count.data } as const] : []),
      ...(isAdding ? [{ kind: 'quick', column } as const] : []),
      ...rows.map((item) => ({ kind: 'item', column, item }) as const),
      ...(isPending && !isFolded && !isEmpty ? [{ kind: 'loading', column } as const] : []),
      ...(hasNextPage && rows.length ? [{ kind: 'more', column } as const] : []),
    ];
    report(column.id, { lines, more: () => void fetchNextPage() });
  }, [data, hasNextPage, isFetchingNextPage, isPending, isFolded, isEmpty, isAdding, count.data, column.name]);
  useEffect(() => () => report(column.id, null), []);
  return null;
}

const ROW_PX = 40;
const HEADING_PX = 36;

interface Props extends Shown {
  readonly isNothing: boolean;
  readonly view: View;
  readonly onClear: () => void;
}

export function ItemList(props: Props): ReactNode {
  const { columns, path, query, group, chosen, reportRows, isNothing, view, onClear } = props;
  const [parts, setParts] = useState<Readonly<Record<string, Part>>>({});
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const [adding, setAdding] = useState<string>();
  const scroller = useRef<HTMLDivElement>(null);
  const { mayCreate } = useVocabulary();
  const t = words();

  const report = useCallback(
    (id: string, part: Part | null) =>
      setParts((before) => {
        const { [id]: _, ...rest } = before;
        return part ? { ...rest, [id]: part } : rest;
      }),
    [],
  );
  const lines = columns.flatMap(({ id }) => parts[id]?.lines ?? []);
  const rows = lines.flatMap((line) => (line.kind === 'item' ? [line.item] : []));
  useEffect(() => reportRows(rows));

  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (lines[index]?.kind === 'group' ? HEADING_PX : ROW_PX),
    getItemKey: (index) => {
      const line = lines[index]!;
      return line.kind === 'item' ? `${line.column.id}-${line.item.id}` : `${line.kind}-${line.column.id}`;
    },
    overscan: 12,
  });
  const shown = virtual.getVirtualItems();
  const lastShown = shown.at(-1)?.index ?? 0;
  const wanting = lines.slice(shown[0]?.index ?? 0, lastShown + 1).find(({ kind }) => kind === 'more');
  useEffect(() => {
    if (wanting) parts[wanting.column.id]?.more();
  }, [wanting?.column.id, lines.length]);

  const chosenIndex = lines.findIndex((line) => line.kind === 'item' && line.item.id === chosen?.id);
  useEffect(() => {
    if (chosenIndex >= 0) virtual.scrollToIndex(chosenIndex, { align: 'auto' });
  }, [chosen?.id]);

  const fold = (id: string) =>
    setFolded((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]));
  const isGrouped = group !== 'none';
  const start = () => setAdding(columns[0]?.id);
  const isLoading = !lines.length && !isNothing;
  return (
    <>
      {columns.map((column) => (
        <GroupReader
          key={column.id}
          column={column}
          path={path}
          query={query}
          isFolded={folded.has(column.id)}
          isGrouped={isGrouped}
          isAdding={adding === column.id}
          report={report}
        />
      ))}
      {isLoading && <SkeletonRows label={t.loading} />}
      {isNothing && !adding && isNarrowed(view) && (
        <Empty title={t.nothingMatches}>
          <Button onClick={onClear}>{t.clearFilters}</Button>
        </Empty>
      )}
      {isNothing && !adding && !isNarrowed(view) && (
        <Empty title={t.noItems} {...(mayCreate && { text: t.noItemsText })}>
          {mayCreate && (
            <Button look="primary" icon="plus" onClick={start}>
              {t.newItem}
            </Button>
          )}
        </Empty>
      )}
      <div className="list-scroll" ref={scroller} hidden={!lines.length}>
        <div
          className="list"
          role="grid"
          aria-label={t.items}
          aria-rowcount={lines.length}
          style={{ height: virtual.getTotalSize() }}
        >
          {shown.map(({ index, key, start: top, size }) => {
            const line = lines[index]!;
            return (
              <div
                key={key}
                role="row"
                aria-rowindex={index + 1}
                className="line"
                style={{ transform: `translateY(${top}px)`, height: size }}
              >
                {line.kind === 'group' && (
                  <Heading
                    column={line.column}
                    count={line.count}
                    isFolded={folded.has(line.column.id)}
                    onFold={() => fold(line.column.id)}
                    {...(mayCreate && { onAdd: () => setAdding(line.column.id) })}
                  />
                )}
                {line.kind === 'item' && <Row {...props} item={line.item} isChosen={chosen?.id === line.item.id} />}
                {line.kind === 'quick' && (
                  <div role="gridcell" className="quick-cell">
                    <QuickLine begin={begun(line.column)} onClose={() => setAdding(undefined)} />
                  </div>
                )}
                {(line.kind === 'more' || line.kind === 'loading') && (
                  <div role="gridcell" className="skeleton-row" aria-label={t.loading}>
                    <div className="skeleton" style={{ width: '50%' }} />
                  </div>
                )}
              </div>
            );
          })}
        </div>
      </div>
    </>
  );
}

interface HeadingProps {
  readonly column: ColumnOf;
  readonly count: number | undefined;
  readonly isFolded: boolean;
  readonly onFold: () => void;
  readonly onAdd?: () => void;
}

const Heading = ({ column, count, isFolded, onFold, onAdd }: HeadingProps): ReactNode => (
  <div role="gridcell" className="heading">
    <button type="button" className="heading-fold" aria-expanded={!isFolded} onClick={onFold}>
      <Icon name={isFolded ? 'right' : 'down'} size={12} />
      {column.icon}
      <span className="heading-name">{column.name}</span>
      <span className="soft">{count === undefined ? '' : formatNumber(count)}</span>
    </button>
    {onAdd && (
      <button
        type="button"
        className="button quiet icon"
        aria-label={`${words().newItem}: ${column.name}`}
        onClick={onAdd}
      >
        <Icon name="plus" />
      </button>
    )}
  </div>
);

interface RowProps extends Shown {
  readonly item: Item;
  readonly isChosen: boolean;
}

function Row({ item, isChosen, choose, open, control, setControl, change }: RowProps): ReactNode {
  const { mayEdit, project } = useVocabulary();
  const picker = (name: Control) => ({
    item,
    onChange: (next: Parameters<typeof change>[1]) => change(item, next),
    open: isChosen && control === name,
    onOpenChange: (isOpen: boolean) => {
      choose(item);
      setControl(isOpen ? name : undefined);
    },
  });
  const mayPick = mayEdit && Boolean(project);
  const cell = (content: ReactNode): React.ReactElement => (
    <button type="button" className="cell" tabIndex={isChosen ? 0 : -1}>
      {content}
    </button>
  );
  return (
    <div role="gridcell" className="row" data-chosen={isChosen || undefined} onMouseDown={() => choose(item)}>
      <span className="row-cell">
        {mayPick ? (
          <PriorityPicker {...picker('priority')} trigger={cell(<Priority item={item} />)} />
        ) : (
          <Priority item={item} />
        )}
      </span>
      <span className="key">{item.identifier}</span>
      <span className="row-cell">
        {mayPick ? (
          <StatePicker {...picker('state')} trigger={cell(<State item={item} />)} />
        ) : (
          project && <State item={item} />
        )}
      </span>
      <a
        className="row-name"
        href={`?item=${item.identifier}`}
        tabIndex={isChosen ? 0 : -1}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey) return;
          event.preventDefault();
          open(item);
        }}
      >
        {item.name}
      </a>
      <span className="row-labels">
        {mayPick ? (
          <LabelPicker {...picker('label')} trigger={cell(<Labels item={item} most={2} />)} />
        ) : (
          <Labels item={item} most={2} />
        )}
      </span>
      <span className="row-due">
        <Due item={item} />
      </span>
      <span className="row-people">
        {mayPick ? (
          <AssigneePicker
            {...picker('assignee')}
            trigger={cell(item.assignee_ids.length ? <Assignees item={item} /> : <Icon name="person" />)}
          />
        ) : (
          <Assignees item={item} />
        )}
      </span>
    </div>
  );
}

import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useItemCount, useItems } from '../../data/items';
import type { Item } from '../../data/wire';
import { Button, Empty, Icon, SkeletonRows } from '../../kit';
import { formatNumber } from '../../words';
import { words } from './words';
import { distinct, queryOfColumn, type ColumnOf } from './columns';
import type { Shown } from './ItemsView';
import { ItemRow } from './ItemRow';
import { begun, type Target } from './places';
import { QuickLine } from './QuickLine';
import { isNarrowed, type View } from './view';
import { useVocabulary } from './vocabulary';

/** A group or sub-group of the list, which is loaded on its own. */
interface Leaf {
  readonly id: string;
  readonly column: ColumnOf;
  readonly place: Target;
  /** The depth: 0 without groups. */
  readonly depth: number;
}

/** A line of the list: a group heading, an item, a button for more items, or a field for a new item. */
type Line =
  | { readonly kind: 'group'; readonly leaf: Leaf; readonly isFolded: boolean }
  | { readonly kind: 'item'; readonly leaf: Leaf; readonly item: Item }
  | { readonly kind: 'more' | 'loading' | 'quick'; readonly leaf: Leaf };

interface Part {
  readonly rows: readonly Item[];
  readonly count: number | undefined;
  readonly hasMore: boolean;
  readonly isPending: boolean;
  readonly more: () => void;
}

interface PartProps extends Pick<Shown, 'path' | 'query'> {
  readonly leaf: Leaf;
  readonly isFolded: boolean;
  readonly report: (id: string, part: Part | null) => void;
}

/**
 * Loads one part of the list and reports its rows; the list draws the rows of all parts together. It renders when the
 * part changes, not at each step of scrolling.
 */
const PartReader = memo(function PartReader({ leaf, path, query, isFolded, report }: PartProps): ReactNode {
  const { column, depth } = leaf;
  const all = queryOfColumn(query, column);
  const isPart = depth > 0;
  const count = useItemCount(path, all, { enabled: isPart, isPart });
  const isEmpty = isPart && count.data === 0;
  const items = useItems(path, all, { enabled: !isFolded && !isEmpty, isPart });
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage, isPending } = items;
  useEffect(() => {
    report(leaf.id, {
      rows: isFolded || isEmpty ? [] : distinct(data?.pages.flatMap((page) => page.data) ?? []),
      count: count.data,
      hasMore: hasNextPage && !isFolded,
      isPending: isPending && !isFolded && !isEmpty,
      more: () => void (isFetchingNextPage || fetchNextPage()),
    });
  }, [data, hasNextPage, isFetchingNextPage, isPending, isFolded, isEmpty, count.data]);
  useEffect(() => () => report(leaf.id, null), []);
  if (items.error) throw items.error;
  return null;
});

const ROW_PX = 40;
const HEADING_PX = 36;

interface Props extends Shown {
  readonly isNothing: boolean;
  readonly view: View;
  readonly onClear: () => void;
}

interface ListPart {
  readonly leaf: Leaf;
  /** The heading of sub-groups: it has no rows of its own. */
  readonly isHead: boolean;
}

/** The parts of the list in order, with headings between them. */
function leavesOf({ columns = [], group, sub }: Pick<Shown, 'columns' | 'group' | 'sub'>): readonly ListPart[] {
  if (group === 'none')
    return columns.map((column) => ({ leaf: { id: 'all', column, place: {}, depth: 0 }, isHead: false }));
  return columns.flatMap((column) => {
    const leaf = { id: column.id, column, place: { [group]: column.id }, depth: 1 };
    if (!sub) return [{ leaf, isHead: false }];
    const below = (column.parts ?? []).map((part) => ({
      leaf: { id: `${column.id}/${part.id}`, column: part, place: { [group]: column.id, [sub]: part.id }, depth: 2 },
      isHead: false,
    }));
    return [{ leaf, isHead: true }, ...below];
  });
}

interface Shape {
  readonly folded: ReadonlySet<string>;
  /** The part in which a new item is being written. */
  readonly adding: string | undefined;
  /** Shows groups without work items, too. */
  readonly withEmpty: boolean;
}

const isUnderFold = ({ id }: Leaf, folded: ReadonlySet<string>): boolean =>
  id.includes('/') && folded.has(id.slice(0, id.indexOf('/')));

/** The lines of the list from top to bottom. */
const linesOf = (
  leaves: readonly ListPart[],
  parts: Readonly<Record<string, Part>>,
  { folded, adding, withEmpty }: Shape,
): Line[] =>
  leaves.flatMap(({ leaf, isHead }): Line[] => {
    const part = parts[leaf.id];
    const isAdding = adding === leaf.id;
    const count = isHead ? leaf.column.count : (part?.count ?? leaf.column.count);
    const isHidden = leaf.depth > 0 && count === 0 && !isAdding && !withEmpty;
    if (isHidden || isUnderFold(leaf, folded)) return [];
    const isFolded = folded.has(leaf.id);
    return [
      ...(leaf.depth > 0
        ? [{ kind: 'group', leaf: { ...leaf, column: { ...leaf.column, count } }, isFolded } as const]
        : []),
      ...(isAdding ? [{ kind: 'quick', leaf } as const] : []),
      ...(part?.rows ?? []).map((item) => ({ kind: 'item', leaf, item }) as const),
      ...(part?.isPending ? [{ kind: 'loading', leaf } as const] : []),
      ...(part?.hasMore && part.rows.length ? [{ kind: 'more', leaf } as const] : []),
    ];
  });

const keyOfLine = (line: Line): string =>
  line.kind === 'item' ? `${line.leaf.id}-${line.item.id}` : `${line.kind}-${line.leaf.id}`;

export function ItemList(props: Props): ReactNode {
  const { columns, group, sub, path, query, begin, chosen, reportRows, isNothing, view, onClear } = props;
  const [parts, setParts] = useState<Readonly<Record<string, Part>>>({});
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const [adding, setAdding] = useState<string>();
  const scroller = useRef<HTMLDivElement>(null);
  const { mayCreate, project } = useVocabulary();
  const t = words();

  const report = useCallback(
    (id: string, part: Part | null) =>
      setParts((before) => {
        const { [id]: _, ...rest } = before;
        return part ? { ...rest, [id]: part } : rest;
      }),
    [],
  );
  // Scrolling renders the list at each step, so this is computed only when the rows change.
  const leaves = useMemo(() => leavesOf({ columns, group, sub }), [columns, group, sub]);
  const lines = useMemo(
    () => linesOf(leaves, parts, { folded, adding, withEmpty: Boolean(view.empty) }),
    [leaves, parts, folded, adding, view.empty],
  );
  const rows = useMemo(() => lines.flatMap((line) => (line.kind === 'item' ? [line.item] : [])), [lines]);
  useEffect(() => reportRows(rows), [rows]);
  const keyOf = useCallback((index: number) => keyOfLine(lines[index]!), [lines]);

  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (lines[index]?.kind === 'group' ? HEADING_PX : ROW_PX),
    getItemKey: keyOf,
    overscan: 12,
    useFlushSync: false,
  });
  const shown = virtual.getVirtualItems();
  const lastShown = shown.at(-1)?.index ?? 0;
  const wanting = lines.slice(shown[0]?.index ?? 0, lastShown + 1).find(({ kind }) => kind === 'more');
  useEffect(() => {
    if (wanting) parts[wanting.leaf.id]?.more();
  }, [wanting?.leaf.id, lines.length]);

  const chosenIndex = lines.findIndex((line) => line.kind === 'item' && line.item.id === chosen?.id);
  useEffect(() => {
    if (chosenIndex >= 0) virtual.scrollToIndex(chosenIndex, { align: 'auto' });
  }, [chosen?.id]);

  const fold = (id: string) =>
    setFolded((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]));
  const mayAdd = mayCreate && Boolean(project);
  const isEmpty = isNothing && !adding;
  const isLoading = !lines.length && !isNothing;
  return (
    <>
      {leaves.map(
        ({ leaf, isHead }) =>
          !isHead && (
            <PartReader
              key={leaf.id}
              leaf={leaf}
              path={path}
              query={query}
              isFolded={folded.has(leaf.id) || isUnderFold(leaf, folded)}
              report={report}
            />
          ),
      )}
      {isLoading && <SkeletonRows label={t.loading} />}
      {isEmpty && isNarrowed(view) && (
        <Empty title={t.nothingMatches}>
          <Button onClick={onClear}>{t.clearFilters}</Button>
        </Empty>
      )}
      {isEmpty && !isNarrowed(view) && (
        <Empty title={t.noItems} {...(mayAdd && { text: t.noItemsText })}>
          {mayAdd && (
            <Button look="primary" icon="plus" onClick={() => setAdding(columns?.[0]?.id)}>
              {t.newItem}
            </Button>
          )}
        </Empty>
      )}
      <div className="list-scroll" ref={scroller} hidden={!lines.length || isEmpty}>
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
                    leaf={line.leaf}
                    isFolded={line.isFolded}
                    onFold={() => fold(line.leaf.id)}
                    {...(mayAdd && { onAdd: () => setAdding(line.leaf.id) })}
                  />
                )}
                {line.kind === 'item' && <ItemRow {...props} item={line.item} isChosen={chosen?.id === line.item.id} />}
                {line.kind === 'quick' && (
                  <div role="gridcell" className="quick-cell">
                    <QuickLine begin={{ ...begin, ...begun(line.leaf.place) }} onClose={() => setAdding(undefined)} />
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
  readonly leaf: Leaf;
  readonly isFolded: boolean;
  readonly onFold: () => void;
  readonly onAdd?: () => void;
}

const Heading = ({ leaf: { column, depth }, isFolded, onFold, onAdd }: HeadingProps): ReactNode => (
  <div role="gridcell" className="heading" data-depth={depth}>
    <button type="button" className="heading-fold" aria-expanded={!isFolded} onClick={onFold}>
      <Icon name={isFolded ? 'right' : 'down'} size={12} />
      {column.icon}
      <span className="heading-name">{column.name}</span>
      <span className="soft">{column.count === undefined ? '' : formatNumber(column.count)}</span>
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

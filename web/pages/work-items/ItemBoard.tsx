import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useItemCount, useItems } from '../../data/items';
import type { Item } from '../../data/wire';
import { IconButton, SkeletonRows } from '../../kit';
import { formatNumber } from '../../words';
import { words } from './words';
import { begun, movedTo, type ColumnOf } from './columns';
import type { Shown } from './ItemsView';
import { Assignees, Due, Labels, Priority, State } from './members';
import { AssigneePicker, LabelPicker, PriorityPicker, StatePicker } from './pickers';
import { QuickLine } from './QuickLine';
import { useVocabulary } from './vocabulary';

interface Dragged extends Record<string, unknown> {
  readonly item: Item;
  readonly from: string;
}

/** A column for each group; a card that is dropped in another one becomes what that group is. */
export function ItemBoard(props: Shown): ReactNode {
  const { columns, group, change, reportRows } = props;
  const vocabulary = useVocabulary();
  const [rows, setRows] = useState<Readonly<Record<string, readonly Item[]>>>({});
  useEffect(() => reportRows(columns.flatMap(({ id }) => rows[id] ?? [])));

  const latest = useRef({ change, group, vocabulary });
  latest.current = { change, group, vocabulary };
  useEffect(
    () =>
      monitorForElements({
        onDrop: ({ source, location }) => {
          const target = location.current.dropTargets[0]?.data.column as string | undefined;
          const { item, from } = source.data as Dragged;
          if (target === undefined || target === from) return;
          const now = latest.current;
          now.change(item, movedTo(now.group, target, from, item, now.vocabulary));
        },
      }),
    [],
  );
  return (
    <div className="board">
      {columns.map((column) => (
        <Column
          key={column.id}
          {...props}
          column={column}
          report={(items) => setRows((before) => ({ ...before, [column.id]: items }))}
        />
      ))}
    </div>
  );
}

const CARD_PX = 100;

interface ColumnProps extends Shown {
  readonly column: ColumnOf;
  readonly report: (items: readonly Item[]) => void;
}

function Column({ column, report, ...shown }: ColumnProps): ReactNode {
  const { path, query, chosen } = shown;
  const all = { ...query, ...column.query };
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage, isPending, error } = useItems(path, all);
  if (error) throw error;
  const count = useItemCount(path, all);
  const { mayCreate, mayEdit } = useVocabulary();
  const [isAdding, setAdding] = useState(false);
  const [isOver, setOver] = useState(false);
  const element = useRef<HTMLElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const t = words();

  const items = data?.pages.flatMap((page) => page.data) ?? [];
  useEffect(() => report(items), [data]);
  useEffect(() => {
    if (!mayEdit || !element.current) return undefined;
    return dropTargetForElements({
      element: element.current,
      getData: () => ({ column: column.id }),
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop: () => setOver(false),
    });
  }, [column.id, mayEdit]);

  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => CARD_PX,
    getItemKey: (index) => items[index]!.id,
    overscan: 4,
  });
  const shownCards = virtual.getVirtualItems();
  const last = shownCards.at(-1)?.index ?? 0;
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && last >= items.length - 5) void fetchNextPage();
  }, [last, items.length, hasNextPage, isFetchingNextPage]);
  const chosenIndex = items.findIndex(({ id }) => id === chosen?.id);
  useEffect(() => {
    if (chosenIndex >= 0) virtual.scrollToIndex(chosenIndex, { align: 'auto' });
  }, [chosen?.id, chosenIndex >= 0]);

  return (
    <section className="column" ref={element} data-over={isOver || undefined} aria-label={column.name}>
      <header className="column-head">
        {column.icon}
        <h2>{column.name}</h2>
        <span className="soft">{count.data === undefined ? '' : formatNumber(count.data)}</span>
        {mayCreate && <IconButton icon="plus" label={`${t.newItem}: ${column.name}`} onClick={() => setAdding(true)} />}
      </header>
      {isAdding && (
        <div className="column-quick">
          <QuickLine begin={begun(column)} onClose={() => setAdding(false)} />
        </div>
      )}
      <div className="column-scroll" ref={scroller}>
        {isPending && <SkeletonRows rows={3} label={t.loading} />}
        <ul style={{ height: virtual.getTotalSize(), position: 'relative' }}>
          {shownCards.map(({ index, key, start }) => (
            <li
              key={key}
              data-index={index}
              ref={virtual.measureElement}
              className="card-place"
              style={{ transform: `translateY(${start}px)` }}
            >
              <Card {...shown} item={items[index]!} column={column.id} isChosen={items[index]!.id === chosen?.id} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

interface CardProps extends Shown {
  readonly item: Item;
  readonly column: string;
  readonly isChosen: boolean;
}

function Card({ item, column, isChosen, group, choose, open, change, control, setControl }: CardProps): ReactNode {
  const { mayEdit } = useVocabulary();
  const element = useRef<HTMLElement>(null);
  const [isDragged, setDragged] = useState(false);
  useEffect(() => {
    if (!mayEdit || !element.current) return undefined;
    return draggable({
      element: element.current,
      getInitialData: (): Dragged => ({ item, from: column }),
      onDragStart: () => setDragged(true),
      onDrop: () => setDragged(false),
    });
  }, [item, column, mayEdit]);
  const picker = (name: NonNullable<typeof control>) => ({
    item,
    onChange: (next: Parameters<typeof change>[1]) => change(item, next),
    open: isChosen && control === name,
    onOpenChange: (isOpen: boolean) => {
      choose(item);
      setControl(isOpen ? name : undefined);
    },
  });
  const cell = (content: ReactNode) => (
    <button type="button" className="cell" disabled={!mayEdit}>
      {content}
    </button>
  );
  return (
    <article
      ref={element}
      className="card"
      data-chosen={isChosen || undefined}
      data-dragged={isDragged || undefined}
      onMouseDown={() => choose(item)}
    >
      <div className="card-top">
        <span className="key">{item.identifier}</span>
        <Assignees item={item} />
      </div>
      <a
        className="card-name"
        href={`?item=${item.identifier}`}
        draggable={false}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey) return;
          event.preventDefault();
          open(item);
        }}
      >
        {item.name}
      </a>
      <div className="card-members">
        {(group !== 'state' || isChosen) && <StatePicker {...picker('state')} trigger={cell(<State item={item} />)} />}
        <PriorityPicker {...picker('priority')} trigger={cell(<Priority item={item} />)} />
        <Labels item={item} most={2} />
        <Due item={item} />
        {isChosen && control === 'assignee' && (
          <AssigneePicker {...picker('assignee')} trigger={cell(<Assignees item={item} />)} />
        )}
        {isChosen && control === 'label' && <LabelPicker {...picker('label')} trigger={cell(<Labels item={item} />)} />}
      </div>
    </article>
  );
}

import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { useItemCount, useItems } from '../../data/items';
import type { Item } from '../../data/wire';
import { IconButton, SkeletonRows } from '../../kit';
import { formatNumber } from '../../words';
import { words } from './words';
import { BoardCard } from './BoardCard';
import { distinct, queryOfColumn, type ColumnOf } from './columns';
import type { Dragged, DropOn } from './ItemBoard';
import type { Shown } from './ItemsView';
import { begun, type Target } from './places';
import { QuickLine } from './QuickLine';
import { useVocabulary } from './vocabulary';

export interface BoardProps extends Shown {
  /** Groups that do not accept the dragged card. */
  readonly refused: ReadonlySet<string>;
  /** Reports the cards of a place in their order, and whether there are more. */
  readonly report: (place: Target, items: readonly Item[], hasMore: boolean) => void;
}

/** Makes an element a drop target; returns whether a card is above it. */
export function useDropPlace(element: RefObject<HTMLElement | null>, place: Target, isRefused: boolean): boolean {
  const { mayCreate, mayEdit } = useVocabulary();
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    if (!element.current || !(mayEdit || mayCreate)) return undefined;
    return dropTargetForElements({
      element: element.current,
      getData: (): DropOn => ({ place }),
      canDrop: ({ source }) => !isRefused || JSON.stringify((source.data as Dragged).place) === JSON.stringify(place),
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop: () => setOver(false),
    });
  }, [JSON.stringify(place), mayEdit, mayCreate, isRefused]);
  return isOver;
}

const CARD_PX = 100;

interface Props extends BoardProps {
  readonly column: ColumnOf;
  readonly onFold: () => void;
}

/** A column that scrolls on its own and renders only visible cards. */
export function BoardColumn({ column, onFold, refused, report, ...shown }: Props): ReactNode {
  const { path, query, chosen, group, begin, order } = shown;
  const all = queryOfColumn(query, column);
  const count = useItemCount(path, all, { isPart: true });
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage, isPending, error } = useItems(path, all, {
    isPart: true,
    enabled: count.data !== 0,
  });
  if (error && !data) throw error;
  const { mayCreate, project } = useVocabulary();
  const [isAdding, setAdding] = useState(false);
  const element = useRef<HTMLElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const place: Target = { [group]: column.id };
  const isRefused = refused.has(column.id);
  const isOver = useDropPlace(element, place, isRefused);
  const t = words();

  const items = distinct(data?.pages.flatMap((page) => page.data) ?? []);
  report(place, items, hasNextPage);
  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => CARD_PX,
    getItemKey: (index) => `${index < items.length ? items[index]!.id : ''}`,
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
  }, [chosen?.id, chosenIndex]);

  return (
    <section
      className="column"
      ref={element}
      data-over={isOver || undefined}
      data-refused={isRefused || undefined}
      aria-label={column.name}
    >
      <header className="column-head">
        {column.icon}
        <h2>{column.name}</h2>
        <span className="soft">{count.data === undefined ? '' : formatNumber(count.data)}</span>
        <span className="column-actions">
          <IconButton icon="fold" label={`${t.fold}: ${column.name}`} aria-expanded="true" onClick={onFold} />
          {mayCreate && project && (
            <IconButton icon="plus" label={`${t.newItem}: ${column.name}`} onClick={() => setAdding(true)} />
          )}
        </span>
      </header>
      {isAdding && (
        <div className="column-quick">
          <QuickLine
            begin={{ ...begin, ...begun(place) }}
            {...(order === 'sort_order' && items[0] && { before: items[0] })}
            onClose={() => setAdding(false)}
          />
        </div>
      )}
      <div className="column-scroll" ref={scroller}>
        {isPending && count.data !== 0 && <SkeletonRows rows={3} label={t.loading} />}
        <ul style={{ height: virtual.getTotalSize(), position: 'relative' }}>
          {shownCards.map(({ index, key, start }) => (
            <li
              key={key}
              data-index={index}
              ref={virtual.measureElement}
              className="card-place"
              style={{ transform: `translateY(${start}px)` }}
            >
              <BoardCard {...shown} item={items[index]!} place={place} isChosen={items[index]!.id === chosen?.id} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

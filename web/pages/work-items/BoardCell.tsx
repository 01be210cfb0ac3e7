import { useRef, useState, type ReactNode } from 'react';
import { cache } from '../../data/cache';
import { useItemCount, useItems } from '../../data/items';
import { Button } from '../../kit';
import { formatNumber } from '../../words';
import { words } from './words';
import { BoardCard } from './BoardCard';
import { useDropPlace, type BoardProps } from './BoardColumn';
import { distinct, queryOfColumn, type ColumnOf } from './columns';
import type { Target } from './places';

/** The number of cards of a cell that are shown at first and added on demand. */
const STEP = 6;

interface Props extends BoardProps {
  readonly sub: NonNullable<BoardProps['sub']>;
  readonly column: ColumnOf;
  readonly lane: ColumnOf;
  readonly isFolded: boolean;
}

/** A cell of a column and a lane: its first cards, and more on demand. */
export function BoardCell({ column, lane, isFolded, refused, report, ...shown }: Props): ReactNode {
  const { path, query, group, sub, chosen } = shown;
  const element = useRef<HTMLDivElement>(null);
  const [most, setMost] = useState(STEP);
  const place: Target = { [group]: column.id, [sub]: lane.id };
  const isRefused = refused.has(column.id);
  const isOver = useDropPlace(element, place, isRefused);
  const part = column.parts?.find(({ id }) => id === lane.id);
  const isThere = part !== undefined;
  // The filters of a cell include those of its column.
  const all = queryOfColumn(query, part ?? { ...lane, filters: { ...lane.filters, ...column.filters } });
  // A card that moves into a new cell needs a list there.
  const key = ['items', path, all] as const;
  if (!isThere && !cache.getQueryData(key)) cache.setQueryData(key, { pages: [{ data: [] }], pageParams: [undefined] });
  const count = useItemCount(path, all, { isPart: true, enabled: isThere });
  const { data, hasNextPage, fetchNextPage } = useItems(path, all, { isPart: true, enabled: isThere && !isFolded });
  const items = distinct(data?.pages.flatMap((page) => page.data) ?? []);
  report(place, isFolded ? [] : items, hasNextPage || items.length > most);
  const rest = (count.data ?? items.length) - Math.min(most, items.length);
  const more = () => {
    setMost(most + STEP);
    if (hasNextPage && items.length < most + STEP) void fetchNextPage();
  };
  return (
    <div
      ref={element}
      role="group"
      aria-label={`${lane.name}, ${column.name}`}
      className={isFolded ? 'lane-cell folded' : 'lane-cell'}
      data-over={isOver || undefined}
      data-refused={isRefused || undefined}
    >
      {isFolded && count.data ? <span className="soft lane-count">{formatNumber(count.data)}</span> : null}
      {!isFolded &&
        items.slice(0, most).map((item) => (
          <div key={item.id} className="card-in-lane">
            <BoardCard {...shown} item={item} place={place} isChosen={item.id === chosen?.id} />
          </div>
        ))}
      {!isFolded && rest > 0 && (
        <Button look="quiet" onClick={more}>
          {words().moreOf(formatNumber(rest))}
        </Button>
      )}
    </div>
  );
}

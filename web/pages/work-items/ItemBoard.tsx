import { monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { Item } from '../../data/wire';
import { Empty, Icon, IconButton, say, SkeletonRows, useShortcuts } from '../../kit';
import { formatNumber } from '../../words';
import { words } from './words';
import { BoardColumn, type BoardProps } from './BoardColumn';
import { allowedStates } from './allowed';
import type { ColumnOf } from './columns';
import { BoardCell } from './BoardCell';
import type { Shown } from './ItemsView';
import { beside, movedTo, type Target } from './places';
import type { View } from './view';
import { useVocabulary } from './vocabulary';

export interface Dragged extends Record<string, unknown> {
  readonly item: Item;
  readonly place: Target;
}

/** Drop targets: a card, at one of its edges, and a whole column. */
export interface DropOn extends Record<string | symbol, unknown> {
  readonly place?: Target;
  readonly card?: Item;
  readonly edge?: 'before' | 'after';
}

interface Props extends Shown {
  readonly view: View;
  readonly setView: (change: View) => void;
}

const nameOf = (place: Target): string => JSON.stringify(place);

/** A column for each group and a lane for each sub-group. A card takes on the values of the place it is moved to. */
export function ItemBoard({ view, setView, ...shown }: Props): ReactNode {
  const { columns, group, sub, order, change, chosen, choose, reportRows } = shown;
  const vocabulary = useVocabulary();
  const { slug, states, features } = vocabulary;
  const rows = useRef<Record<string, readonly Item[]>>({});
  const open = useRef(new Set<string>());
  const [refused, setRefused] = useState<ReadonlySet<string>>(new Set());
  const t = words();
  const places = placesOf(shown);
  useEffect(() => reportRows(places.flatMap((place) => rows.current[nameOf(place)] ?? [])));

  const move = (item: Item, from: Target, to: Target, neighbour?: Item, edge: 'before' | 'after' = 'after') => {
    const edit = movedTo(item, to, from);
    const isElsewhere = nameOf(from) !== nameOf(to);
    const isByHand = order === 'sort_order';
    if (!isElsewhere && !isByHand) return say(t.orderedBy(t.orders[order]));
    const rest = rows.current[nameOf(to)] ?? [];
    // After the last card, or at the top if not all cards are loaded.
    const isOpen = open.current.has(nameOf(to));
    const by = neighbour ?? (isOpen ? rest[0] : rest.at(-1));
    const side = neighbour || !isOpen ? edge : 'before';
    if (!isByHand || !by || by.id === item.id) {
      if (isElsewhere) change(item, edit);
      return undefined;
    }
    const { change: place, sort_order } = beside(rest, by, side, item);
    return change(item, { ...edit, ...place }, { sort_order });
  };
  /** Groups that the project's rules forbid for the item are marked while it is dragged. */
  const showAllowed = async (item: Item) => {
    if (group !== 'state' || !features.is_workflow_enabled) return;
    const allowed = await allowedStates(slug, item, states);
    setRefused(new Set([...allowed].filter(([, reason]) => reason !== undefined).map(([id]) => id)));
  };
  const latest = useRef({ move, showAllowed });
  latest.current = { move, showAllowed };
  useEffect(
    () =>
      monitorForElements({
        onDragStart: ({ source }) => void latest.current.showAllowed((source.data as Dragged).item),
        onDrop: ({ source, location }) => {
          setRefused(new Set());
          const targets = location.current.dropTargets.map(({ data }) => data as DropOn);
          const to = targets.find(({ place }) => place)?.place;
          const on = targets.find(({ card }) => card);
          const { item, place: from } = source.data as Dragged;
          if (to) latest.current.move(item, from, to, on?.card, on?.edge);
        },
      }),
    [],
  );

  const placeOf = (item: Item) => places.find((place) => rows.current[nameOf(place)]?.some(({ id }) => id === item.id));
  /** Moves a card to the next column that is not folded. */
  const aside = (by: number) => {
    const from = chosen && placeOf(chosen);
    if (!from) return undefined;
    const unfolded = columns!.filter(({ id }) => !view.folded?.includes(id));
    const at = unfolded.findIndex(({ id }) => id === from[group]);
    const next = unfolded[at + by];
    return next && { from, to: { ...from, [group]: next.id } };
  };
  const shift = (by: number) => {
    const step = aside(by);
    if (step) move(chosen!, step.from, step.to, rows.current[nameOf(step.to)]?.[0], 'before');
  };
  const swap = (by: number) => {
    const place = chosen && placeOf(chosen);
    const all = (place && rows.current[nameOf(place)]) ?? [];
    const next = all[all.findIndex(({ id }) => id === chosen?.id) + by];
    if (place && next) move(chosen!, place, place, next, by > 0 ? 'after' : 'before');
  };
  const look = (by: number) => {
    const step = aside(by);
    const at = step ? (rows.current[nameOf(step.from)]?.findIndex(({ id }) => id === chosen!.id) ?? 0) : 0;
    const there = (step && rows.current[nameOf(step.to)]) ?? [];
    const next = there[Math.min(at, there.length - 1)];
    if (next) choose(next);
  };
  const mayMove = Boolean(chosen && vocabulary.mayEditItem(chosen));
  useShortcuts([
    { keys: 'ArrowRight', label: t.shortcut.right, run: () => look(1) },
    { keys: 'ArrowLeft', label: t.shortcut.left, run: () => look(-1) },
    { keys: 'shift+ArrowRight', label: t.shortcut.moveRight, run: () => mayMove && shift(1) },
    { keys: 'shift+ArrowLeft', label: t.shortcut.moveLeft, run: () => mayMove && shift(-1) },
    { keys: 'shift+ArrowDown', label: t.shortcut.moveDown, run: () => mayMove && swap(1) },
    { keys: 'shift+ArrowUp', label: t.shortcut.moveUp, run: () => mayMove && swap(-1) },
  ]);

  if (!columns) return <SkeletonRows label={t.loading} />;
  if (group === 'none') return <Empty title={t.boardNeedsGroups} />;
  const fold = (id: string) => {
    const before = view.folded ?? [];
    const next = before.includes(id) ? before.filter((one) => one !== id) : [...before, id];
    setView({ folded: next.length ? next : undefined });
  };
  const isFolded = ({ id }: ColumnOf) => view.folded?.includes(id) ?? false;
  // All states and priorities have columns; other dimensions only those in use.
  const seen = columns.filter((one) => one.count !== 0 || group === 'state' || group === 'priority' || view.empty);
  const board: BoardProps = {
    ...shown,
    refused,
    report: (place, items, hasMore) => {
      rows.current[nameOf(place)] = items;
      if (hasMore) open.current.add(nameOf(place));
      else open.current.delete(nameOf(place));
    },
  };
  if (sub) {
    return <Lanes {...board} columns={seen} sub={sub} isFolded={isFolded} onFold={fold} />;
  }
  return (
    <div className="board">
      {seen.map((column) =>
        isFolded(column) ? (
          <FoldedColumn key={column.id} column={column} onOpen={() => fold(column.id)} />
        ) : (
          <BoardColumn key={column.id} {...board} column={column} onFold={() => fold(column.id)} />
        ),
      )}
    </div>
  );
}

/** All places of a board, lane by lane in their visual order. */
function placesOf({ columns = [], group, sub }: Shown): Target[] {
  if (!sub) return columns.map(({ id }) => ({ [group]: id }));
  return lanesOf(columns).flatMap((lane) => columns.map(({ id }) => ({ [group]: id, [sub]: lane.id })));
}

/** The lanes of all columns, in the order of the server. */
function lanesOf(columns: readonly ColumnOf[]): ColumnOf[] {
  const lanes = new Map<string, ColumnOf>();
  for (const part of columns.flatMap(({ parts = [] }) => parts)) {
    const before = lanes.get(part.id);
    lanes.set(part.id, { ...part, count: (before?.count ?? 0) + (part.count ?? 0) });
  }
  return [...lanes.values()];
}

const FoldedColumn = ({ column, onOpen }: { readonly column: ColumnOf; readonly onOpen: () => void }): ReactNode => (
  <section className="column folded" aria-label={column.name}>
    <button type="button" className="column-unfold" aria-expanded="false" onClick={onOpen}>
      {column.icon}
      <span className="column-side">
        {column.name} <span className="soft">{column.count === undefined ? '' : formatNumber(column.count)}</span>
      </span>
    </button>
  </section>
);

interface LanesProps extends BoardProps {
  readonly columns: readonly ColumnOf[];
  readonly sub: NonNullable<Shown['sub']>;
  readonly isFolded: (column: ColumnOf) => boolean;
  readonly onFold: (id: string) => void;
}

/** A table: columns with a lane for each sub-group. */
function Lanes({ columns, sub, isFolded, onFold, ...board }: LanesProps): ReactNode {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const lanes = lanesOf(columns).filter(({ count }) => count);
  const toggle = (id: string) =>
    setClosed((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]));
  return (
    <div className="lanes">
      <div className="lane-row lane-heads">
        {columns.map((column) => (
          <div key={column.id} className={isFolded(column) ? 'lane-cell folded' : 'lane-cell'}>
            <header className="column-head">
              {column.icon}
              {!isFolded(column) && (
                <>
                  <h2>{column.name}</h2>
                  <span className="soft">{column.count === undefined ? '' : formatNumber(column.count)}</span>
                </>
              )}
              <IconButton
                icon={isFolded(column) ? 'right' : 'fold'}
                label={`${isFolded(column) ? words().unfold : words().fold}: ${column.name}`}
                aria-expanded={!isFolded(column)}
                onClick={() => onFold(column.id)}
              />
            </header>
          </div>
        ))}
      </div>
      {lanes.map((lane) => (
        <Lane
          key={lane.id}
          {...board}
          columns={columns}
          sub={sub}
          lane={lane}
          isFolded={isFolded}
          isClosed={closed.has(lane.id)}
          onToggle={() => toggle(lane.id)}
        />
      ))}
    </div>
  );
}

interface LaneProps extends Omit<LanesProps, 'onFold'> {
  readonly lane: ColumnOf;
  readonly isClosed: boolean;
  readonly onToggle: () => void;
}

const NEAR = '400px 0px';

/** One lane. Its cards are rendered once it comes near the viewport. */
function Lane({ lane, columns, sub, isFolded, isClosed, onToggle, ...board }: LaneProps): ReactNode {
  const element = useRef<HTMLElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), { rootMargin: NEAR });
    watch.observe(element.current!);
    return () => watch.disconnect();
  }, []);
  return (
    <section className="lane" aria-label={lane.name} ref={element}>
      <button type="button" className="lane-head" aria-expanded={!isClosed} onClick={onToggle}>
        <Icon name={isClosed ? 'right' : 'down'} size={12} />
        {lane.icon}
        <span className="heading-name">{lane.name}</span>
        <span className="soft">{formatNumber(lane.count ?? 0)}</span>
      </button>
      {!isClosed && !isNear && <div className="lane-wait" />}
      {!isClosed && isNear && (
        <div className="lane-row">
          {columns.map((column) => (
            <BoardCell
              key={column.id}
              {...board}
              columns={columns}
              sub={sub}
              column={column}
              lane={lane}
              isFolded={isFolded(column)}
            />
          ))}
        </div>
      )}
    </section>
  );
}

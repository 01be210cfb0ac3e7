import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { api } from '../../data/client';
import { refresh } from '../../data/lists';
import { itemPath } from '../../data/paths';
import { complainOf } from '../../data/problems';
import { isGranted, type Grants } from '../../data/projects';
import { Icon, say, StateIcon } from '../../kit';
import { moveItem, type DatedItem } from '../planning/dated';
import { numberOf, today } from '../planning/days';
import { Bar } from './Bar';
import { useDependencies, type Dependency } from './data';
import { Heads } from './Heads';
import { daysOf, rangeOf, type Row, type Span } from './rows';
import { PIXELS, type Zoom } from './view';
import { words } from './words';
import './timeline.css';

const ROW_PX = 36;
const HEAD_PX = 44;
const BEFORE_TODAY_PX = 160;

interface Props {
  readonly slug: string;
  readonly project: string;
  readonly rows: readonly Row[];
  readonly zoom: Zoom;
  readonly grants: Grants;
  /** Receives a function that scrolls to today. */
  readonly toToday: RefObject<() => void>;
  readonly onOpen: (key: string) => void;
}

/** Rows with bars over days. Bars are moved and resized by mouse, touch and keyboard. */
export function Timeline({ slug, project, rows, zoom, grants, toToday, onOpen }: Props): ReactNode {
  const scroller = useRef<HTMLDivElement>(null);
  const pixels = PIXELS[zoom];
  const now = numberOf(today());
  const range = rangeOf(rows, now);
  const items = rows.flatMap((row) => (row.kind === 'item' ? [row.item] : []));
  const dependencies = useDependencies(slug, project, items);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    scrollMargin: HEAD_PX,
    overscan: 10,
  });
  const x = (day: number) => (day - range.start) * pixels;
  const showToday = () => {
    scroller.current?.scrollTo({ left: x(now) - BEFORE_TODAY_PX });
  };
  toToday.current = showToday;
  useEffect(showToday, []);
  const t = words();
  const change = (item: DatedItem, span: Span) => {
    const days = daysOf(item, span);
    if (!Object.keys(days).length) return;
    const { start_date, target_date } = item;
    void moveItem(slug, item, days).then((isTaken) => {
      const undo = () => void moveItem(slug, item, { start_date, target_date });
      if (isTaken) say(t.movedTo(item.identifier), { label: t.undo, run: undo });
    });
  };
  const connect = (first: DatedItem, second: DatedItem) => {
    const path = `${itemPath(slug, first)}dependencies/`;
    const reread = () => Promise.all([refresh('dependencies'), refresh('blocked')]);
    const undo = () => void api.delete(`${path}${second.id}/`).then(reread, complainOf);
    void api.post(path, { relation_type: 'blocking', work_item_ids: [second.id] }).then(() => {
      say(t.connected(first.identifier, second.identifier), { label: t.undo, run: undo });
      return reread();
    }, complainOf);
  };
  const waitsFor = (id: string) =>
    dependencies.flatMap(({ first, second }) => items.filter((one) => second === id && one.id === first));
  return (
    <div className="timeline" ref={scroller} role="region" aria-label={t.timeline} tabIndex={0}>
      <p className="visually-hidden" id="timeline-hint">
        {t.hint}
      </p>
      <div className="timeline-all" style={{ width: `calc(var(--names) + ${x(range.end)}px)` }}>
        <Heads range={range} zoom={zoom} x={x} now={now} />
        <ol className="timeline-rows" style={{ height: rows.length * ROW_PX }}>
          {virtual.getVirtualItems().map(({ index, start }) => {
            const row = rows[index]!;
            return (
              <li
                key={`${row.kind}-${row.id}`}
                className="timeline-row"
                data-kind={row.kind}
                style={{ transform: `translateY(${start - HEAD_PX}px)` }}
              >
                <Name row={row} onOpen={onOpen} />
                {row.kind === 'plan' && (
                  <span
                    className="timeline-plan"
                    data-single={row.start === row.end || undefined}
                    style={{
                      left: `calc(var(--names) + ${x(row.start)}px)`,
                      width: (row.end - row.start + 1) * pixels,
                    }}
                  />
                )}
                {row.kind === 'item' && (
                  <Bar
                    item={row.item}
                    span={row}
                    pixels={pixels}
                    x={x}
                    after={waitsFor(row.id).map(({ identifier }) => identifier)}
                    mayMove={isGranted(grants, 'workitem:edit', row.item.created_by_id)}
                    mayConnect={grants.has('workitem:edit')}
                    onChange={(span) => change(row.item, span)}
                    onOpen={() => onOpen(row.item.identifier)}
                    onConnect={(id) => {
                      const second = items.find((one) => one.id === id);
                      if (second && second.id !== row.id) connect(row.item, second);
                    }}
                  />
                )}
              </li>
            );
          })}
        </ol>
        <Arrows rows={rows} dependencies={dependencies} x={x} />
      </div>
    </div>
  );
}

function Name({ row, onOpen }: { readonly row: Row; readonly onOpen: (key: string) => void }): ReactNode {
  if (row.kind === 'heading') return <h2 className="timeline-name">{row.name}</h2>;
  if (row.kind === 'plan') {
    return (
      <span className="timeline-name">
        <Icon name={row.icon} />
        <span className="timeline-text">{row.name}</span>
      </span>
    );
  }
  const { item } = row;
  return (
    <button type="button" className="timeline-name" title={item.name} onClick={() => onOpen(item.identifier)}>
      {item.state && <StateIcon group={item.state.group} color={item.state.color} />}
      <span className="key">{item.identifier}</span>
      <span className="timeline-text">{item.name}</span>
    </button>
  );
}

interface ArrowsProps {
  readonly rows: readonly Row[];
  readonly dependencies: readonly Dependency[];
  readonly x: (day: number) => number;
}

const TURN = 8;

/** An arrow from the end of a predecessor to the start of its successor, marked if the successor starts too early. */
function Arrows({ rows, dependencies, x }: ArrowsProps): ReactNode {
  const places = new Map(rows.map((row, index) => [row.id, { row, y: index * ROW_PX + ROW_PX / 2 }] as const));
  return (
    <svg className="timeline-arrows" aria-hidden="true" style={{ height: rows.length * ROW_PX }}>
      {dependencies.map(({ first, second }) => {
        const [from, to] = [places.get(first), places.get(second)];
        if (!from || !to || from.row.kind !== 'item' || to.row.kind !== 'item') return null;
        const [start, end] = [x(from.row.end + 1), x(to.row.start)];
        const turn = Math.max(start + TURN, end - TURN);
        const isEarly = to.row.start <= from.row.end;
        const route = isEarly
          ? `M${start} ${from.y}h${TURN}V${(from.y + to.y) / 2}H${end - TURN}V${to.y}H${end}`
          : `M${start} ${from.y}H${turn}V${to.y}H${end}`;
        return (
          <g key={`${first}-${second}`} data-early={isEarly || undefined}>
            <path d={route} />
            <path d={`M${end - 4} ${to.y - 4}l4 4l-4 4`} />
          </g>
        );
      })}
    </svg>
  );
}

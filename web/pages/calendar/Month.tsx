import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { isGranted, type Grants } from '../../data/projects';
import { Button, say, StateIcon } from '../../kit';
import { formatDate, formatNumber, language } from '../../words';
import { moveItem, type DatedItem } from '../planning/dated';
import { addDays, dayOf, numberOf, today } from '../planning/days';
import { words } from './words';

interface Props {
  readonly slug: string;
  /** For example `2026-03`. */
  readonly month: string;
  /** The first and the last day that are shown: whole weeks. */
  readonly from: string;
  readonly to: string;
  /** Undefined while they are loaded. */
  readonly items: readonly DatedItem[] | undefined;
  readonly grants: Grants;
  readonly onOpen: (key: string) => void;
}

const weekday = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' });
const longDay = new Intl.DateTimeFormat(language, { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });
const inUtc = (day: string): Date => new Date(`${day}T00:00:00Z`);

/** A month in whole weeks with the items due on each day. Items move to another day by dragging or by keys. */
export function Month({ slug, month, from, to, items, grants, onOpen }: Props): ReactNode {
  const t = words();
  const days = Array.from({ length: numberOf(to) - numberOf(from) + 1 }, (_, index) => dayOf(numberOf(from) + index));
  const move = (item: DatedItem, day: string) => {
    const { target_date: due, start_date: start } = item;
    if (!due || day === due) return;
    // If the start date would be later than the new due date, it moves by the same number of days.
    const isBefore = start !== null && day < start;
    const by = numberOf(day) - numberOf(due);
    void moveItem(slug, item, { target_date: day, ...(isBefore && { start_date: addDays(start, by) }) }).then(
      (isTaken) => {
        if (!isTaken) return;
        const undo = () => void moveItem(slug, item, { target_date: due, ...(isBefore && { start_date: start }) });
        say(t.moved(item.identifier, formatDate(day)), { label: t.undo, run: undo });
      },
    );
  };
  const known = useRef<readonly DatedItem[]>([]);
  known.current = items ?? [];
  useEffect(
    () =>
      monitorForElements({
        onDrop: ({ source, location }) => {
          const day = location.current.dropTargets[0]?.data.day as string | undefined;
          const item = known.current.find(({ id }) => id === source.data.item);
          if (day && item) move(item, day);
        },
      }),
    [],
  );
  return (
    <>
      <p className="visually-hidden" id="calendar-hint">
        {t.calendarHint}
      </p>
      <div className="calendar-days" aria-hidden="true">
        {days.slice(0, 7).map((day) => (
          <span key={day}>{weekday.format(inUtc(day))}</span>
        ))}
      </div>
      <ol className="calendar" data-pending={items ? undefined : ''}>
        {days.map((day) => (
          <Day
            key={day}
            day={day}
            isOutside={!day.startsWith(month)}
            items={items?.filter(({ target_date: due }) => due === day) ?? []}
            grants={grants}
            onMove={move}
            onOpen={onOpen}
          />
        ))}
      </ol>
      {items?.length === 0 && <p className="plan-nothing soft only-narrow">{t.nothingDue}</p>}
    </>
  );
}

const SHOWN = 5;

interface DayProps extends Pick<Props, 'grants' | 'onOpen'> {
  readonly day: string;
  readonly isOutside: boolean;
  readonly items: readonly DatedItem[];
  readonly onMove: (item: DatedItem, day: string) => void;
}

function Day({ day, isOutside, items, grants, onMove, onOpen }: DayProps): ReactNode {
  const cell = useRef<HTMLLIElement>(null);
  const [isOver, setOver] = useState(false);
  const [isOpen, setOpen] = useState(false);
  useEffect(
    () =>
      dropTargetForElements({
        element: cell.current!,
        getData: () => ({ day }),
        onDragEnter: () => setOver(true),
        onDragLeave: () => setOver(false),
        onDrop: () => setOver(false),
      }),
    [day],
  );
  const shown = isOpen ? items : items.slice(0, SHOWN);
  const rest = items.length - shown.length;
  return (
    <li
      ref={cell}
      className="calendar-day"
      data-outside={isOutside || undefined}
      data-today={day === today() || undefined}
      data-over={isOver || undefined}
      data-empty={items.length === 0 || undefined}
    >
      <time className="calendar-date" dateTime={day}>
        <span aria-hidden="true">{Number(day.slice(8))}</span>
        <span className="calendar-long">{longDay.format(inUtc(day))}</span>
      </time>
      {shown.length > 0 && (
        <ul>
          {shown.map((item) => (
            <Chip
              key={item.id}
              item={item}
              mayMove={isGranted(grants, 'workitem:edit', item.created_by_id)}
              onMove={(by) => onMove(item, addDays(day, by))}
              onOpen={() => onOpen(item.identifier)}
            />
          ))}
        </ul>
      )}
      {rest > 0 && (
        <Button look="quiet" className="calendar-more" onClick={() => setOpen(true)}>
          {words().moreOf(formatNumber(rest))}
        </Button>
      )}
    </li>
  );
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

interface ChipProps {
  readonly item: DatedItem;
  readonly mayMove: boolean;
  readonly onMove: (days: number) => void;
  readonly onOpen: () => void;
}

function Chip({ item, mayMove, onMove, onOpen }: ChipProps): ReactNode {
  const chip = useRef<HTMLButtonElement>(null);
  const [isDragged, setDragged] = useState(false);
  useEffect(
    () =>
      draggable({
        element: chip.current!,
        canDrag: () => mayMove,
        getInitialData: () => ({ item: item.id }),
        onDragStart: () => setDragged(true),
        onDrop: () => setDragged(false),
      }),
    [item.id, mayMove],
  );
  const pressed = (event: KeyboardEvent) => {
    const by = STEPS[event.key];
    if (!event.altKey || !by || !mayMove) return;
    event.preventDefault();
    onMove(by);
  };
  const group = item.state?.group ?? '';
  return (
    <li>
      <button
        ref={chip}
        type="button"
        className="calendar-item"
        data-group={group}
        data-dragged={isDragged || undefined}
        title={`${item.identifier} ${item.name}`}
        aria-describedby={mayMove ? 'calendar-hint' : undefined}
        onClick={onOpen}
        onKeyDown={pressed}
      >
        {item.state && <StateIcon group={group} color={item.state.color} />}
        <span className="calendar-name">{item.name}</span>
        <span className="visually-hidden">
          {item.identifier}, {item.state?.name}
        </span>
      </button>
    </li>
  );
}

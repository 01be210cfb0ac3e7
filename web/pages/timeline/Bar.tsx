import { useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { formatDate } from '../../words';
import type { DatedItem } from '../planning/dated';
import { dayOf } from '../planning/days';
import { moved, type Part, type Span } from './rows';
import { words } from './words';

interface Props {
  readonly item: DatedItem;
  readonly span: Span;
  /** The width of a day. */
  readonly pixels: number;
  readonly x: (day: number) => number;
  /** The keys of the items that it waits for. */
  readonly after: readonly string[];
  readonly mayMove: boolean;
  readonly mayConnect: boolean;
  readonly onChange: (span: Span) => void;
  readonly onOpen: () => void;
  /** Called with the id of the work item that has to wait for this one. */
  readonly onConnect: (id: string) => void;
}

interface Drag {
  readonly part: Part | 'connection';
  readonly from: number;
}

const KEYS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** The bar of a work item from its first to its last day. */
export function Bar(props: Props): ReactNode {
  const { item, span, pixels, x, after, mayMove, mayConnect, onChange, onOpen, onConnect } = props;
  const [shown, setShown] = useState<Span>();
  const drag = useRef<Drag>(undefined);
  const t = words();
  const { start, end } = shown ?? span;

  const begin = (part: Drag['part']) => (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0 || !(part === 'connection' ? mayConnect : mayMove)) return;
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { part, from: event.clientX };
  };
  const daysBy = ({ clientX }: PointerEvent) => Math.round((clientX - drag.current!.from) / pixels);
  const go = (event: PointerEvent) => {
    const part = drag.current?.part;
    if (!part || part === 'connection') return;
    const by = daysBy(event);
    setShown(by === 0 ? undefined : moved(span, part, by));
  };
  const finish = (event: PointerEvent) => {
    const part = drag.current?.part;
    if (!part) return;
    const by = daysBy(event);
    drag.current = undefined;
    setShown(undefined);
    if (part === 'connection') {
      const target = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>('[data-item]');
      if (target?.dataset.item) onConnect(target.dataset.item);
    } else if (by !== 0) onChange(moved(span, part, by));
    else if (part === 'whole') onOpen();
  };
  const cancel = () => {
    drag.current = undefined;
    setShown(undefined);
  };
  const pressed = (event: KeyboardEvent) => {
    const by = KEYS[event.key];
    if (event.key === 'Enter') onOpen();
    if (!by || !mayMove) return;
    event.preventDefault();
    onChange(moved(span, event.shiftKey ? 'end' : event.altKey ? 'start' : 'whole', by));
  };
  const moving = { onPointerMove: go, onPointerUp: finish, onPointerCancel: cancel };
  const days = `${formatDate(dayOf(start))} – ${formatDate(dayOf(end))}`;
  const waits = after.length ? `, ${t.after(after.join(', '))}` : '';
  return (
    <div
      className="timeline-bar"
      data-item={item.id}
      data-group={item.state?.group}
      data-moving={shown ? '' : undefined}
      style={{ left: `calc(var(--names) + ${x(start)}px)`, width: (end - start + 1) * pixels }}
    >
      <button
        type="button"
        className="timeline-whole"
        aria-label={`${item.identifier} ${item.name}: ${days}${waits}`}
        aria-describedby={mayMove ? 'timeline-hint' : undefined}
        title={`${item.identifier} ${item.name}, ${days}`}
        data-fixed={mayMove ? undefined : ''}
        onPointerDown={begin('whole')}
        {...moving}
        onKeyDown={pressed}
        onClick={mayMove ? undefined : onOpen}
      >
        <span className="timeline-text">{item.name}</span>
      </button>
      {mayMove && (
        <>
          <span className="timeline-end" data-end="start" onPointerDown={begin('start')} {...moving} />
          <span className="timeline-end" data-end="end" onPointerDown={begin('end')} {...moving} />
        </>
      )}
      {mayConnect && (
        <span
          className="timeline-connect"
          title={t.connect(item.identifier)}
          onPointerDown={begin('connection')}
          {...moving}
        />
      )}
    </div>
  );
}

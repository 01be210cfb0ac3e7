import type { DatedItem, Days } from '../planning/dated';
import { dayOf, numberOf } from '../planning/days';

/** A row: a heading, or a record with its days as numbers. */
export type Row =
  | { readonly kind: 'heading'; readonly id: string; readonly name: string }
  | (Span & {
      readonly kind: 'plan';
      readonly id: string;
      readonly name: string;
      readonly icon: 'cycle' | 'flag' | 'tag';
    })
  | (Span & { readonly kind: 'item'; readonly id: string; readonly name: string; readonly item: DatedItem });

/** The first and the last day; a record with one date has it as both. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

export function spanOf(start: string | null | undefined, end: string | null | undefined): Span | undefined {
  const first = start ?? end;
  const last = end ?? start;
  return first && last ? { start: numberOf(first), end: numberOf(last) } : undefined;
}

/** The dates that a work item gets: only those that it has and that differ. */
export function daysOf({ start_date: start, target_date: target }: DatedItem, span: Span): Days {
  const isOne = start === null || target === null;
  // Resizing an item with one date sets the other date.
  const isLonger = isOne && span.end > span.start;
  return {
    ...((start !== null || isLonger) && dayOf(span.start) !== start && { start_date: dayOf(span.start) }),
    ...((target !== null || isLonger) && dayOf(span.end) !== target && { target_date: dayOf(span.end) }),
  };
}

export type Part = 'whole' | 'start' | 'end';

/** Moves a span or one of its ends by a number of days. It keeps at least one day. */
export function moved({ start, end }: Span, part: Part, by: number): Span {
  if (part === 'start') return { start: Math.min(start + by, end), end };
  if (part === 'end') return { start, end: Math.max(end + by, start) };
  return { start: start + by, end: end + by };
}

const MARGIN = 14;
const AHEAD = 60;
const BACK = 28;

/** The days to draw: all rows, and some days around today. */
export function rangeOf(rows: readonly Row[], today: number): Span {
  const spans = rows.flatMap((row) => (row.kind === 'heading' ? [] : [row]));
  const start = Math.min(today - BACK, ...spans.map((span) => span.start - MARGIN));
  const end = Math.max(today + AHEAD, ...spans.map((span) => span.end + MARGIN));
  return { start, end };
}

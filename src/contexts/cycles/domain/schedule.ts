import { Calendar, instant, nextDay, shifted, type Day } from '#kernel';
import type { Cycle, Span } from './cycle';
import { endsBeforeItStarts, oneDateOnly, overlaps } from './cycles.errors';

/** Time zones in which days are counted, by IANA name. */
export interface Zones {
  readonly project: string;
  readonly caller: string;
}

export interface Scheduling {
  readonly at: string;
  readonly zones: Zones;
  /** Uses only the day of a date and time, in the caller's time zone. */
  readonly wholeDays?: boolean;
}

const DAY = 10;
const ZONED = /(Z|[+-]\d{2}:?\d{2})$/;

/**
 * Returns the dates of a cycle after a command. Days are in the project's time zone. The first day begins one second
 * after midnight, or now if it is today; the last day ends one minute before the next. Null for one date clears both.
 * With `wholeDays`, sending only today as the end means that the cycle is done, so it ends now.
 */
export function scheduled(before: Span, { startDate: start, endDate: end }: Partial<Span>, how: Scheduling): Span {
  if (start === undefined && end === undefined) return { startDate: before.startDate, endDate: before.endDate };
  if ((start === null && !end) || (end === null && !start)) return { startDate: null, endDate: null };
  const border = (which: 'startDate' | 'endDate', sent: string | null | undefined): string | null =>
    sent === undefined ? before[which] : sent && momentOf(which, sent, before[which], how);
  const startDate = border('startDate', start);
  const endDate = isDone(before, { start, end }, how) ? instant(how.at) : border('endDate', end);
  if (!startDate || !endDate) throw oneDateOnly(startDate ? 'endDate' : 'startDate');
  if (startDate > endDate) throw endsBeforeItStarts();
  return { startDate, endDate };
}

function isDone({ endDate }: Span, { start, end }: { start?: string | null; end?: string | null }, how: Scheduling) {
  if (!how.wholeDays || start !== undefined || !end || !endDate) return false;
  const calendar = new Calendar(how.at, how.zones.project);
  return dayOf(end, how) === calendar.today && calendar.dayAt(endDate) > calendar.today;
}

/**
 * Returns the moment for a sent date. A date on the same day as before, or the same moment, leaves the stored moment
 * unchanged.
 */
function momentOf(which: keyof Span, sent: string, before: string | null, how: Scheduling): string {
  if (before && ZONED.test(sent) && instant(sent) === before) return before;
  const day = dayOf(sent, how);
  if (!day) return instant(sent);
  const calendar = new Calendar(how.at, how.zones.project);
  if (before && calendar.dayAt(before) === day) return before;
  return which === 'startDate' ? begin(calendar, day) : end(calendar, day);
}

/**
 * Returns the day of a sent date, or undefined if the exact moment counts. Dates without a zone are in the caller's.
 */
function dayOf(sent: string, { at, zones, wholeDays }: Scheduling): Day | undefined {
  if (sent.length === DAY) return sent;
  if (!wholeDays) return undefined;
  return ZONED.test(sent) ? new Calendar(at, zones.caller).dayAt(sent) : sent.slice(0, DAY);
}

const moved = (moment: string, seconds: number): string => instant(shifted(moment, seconds * 1000));

const end = (calendar: Calendar, day: Day): string => moved(calendar.startOf(nextDay(day)), -60);

function begin(calendar: Calendar, day: Day): string {
  if (day !== calendar.today) return moved(calendar.startOf(day), 1);
  const last = end(calendar, day);
  return calendar.now < last ? calendar.now : last;
}

export type Slot = Pick<Cycle, 'id' | 'name'> & Span;

/** Dates of a project's cycles, which must not overlap. */
export class Timetable {
  private readonly slots: Map<string, Slot>;

  constructor(slots: readonly Slot[]) {
    this.slots = new Map(slots.map((slot) => [slot.id, slot]));
  }

  /** Adds a cycle. Throws if it overlaps another one. */
  book(slot: Slot): void {
    const other = [...this.slots.values()].find((one) => one.id !== slot.id && overlap(one, slot));
    if (other) throw overlaps(other);
    this.slots.set(slot.id, slot);
  }
}

/** Both dates are inclusive: a cycle that ends at the moment another begins overlaps it. */
export const overlap = (one: Span, other: Span): boolean =>
  Boolean(one.startDate && one.endDate && other.startDate && other.endDate) &&
  one.startDate! <= other.endDate! &&
  other.startDate! <= one.endDate!;

import { Calendar, instant, nextDay, shifted, type Day } from '#kernel';
import type { Span } from './cycle';
import { endsBeforeItStarts, oneDateOnly } from './cycles.errors';

/** Time zones, by their IANA names, in which days are meant. */
export interface Zones {
  readonly project: string;
  readonly caller: string;
}

export interface Scheduling {
  readonly at: string;
  readonly zones: Zones;
  /** Takes of a moment only the day on which it is for the caller. */
  readonly wholeDays?: boolean;
}

const DAY = 10;
const ZONED = /(Z|[+-]\d{2}:?\d{2})$/;

/**
 * The dates of a cycle after a command. A day is one of the project: the first begins a second after midnight, or now
 * where it is today; the last ends a minute before the next. Null for one date clears both. Whoever takes whole days and
 * is sent today as the end alone, is told that the cycle is done: it ends now.
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

/** The moment that the cycle has already stays as it is, sent as that moment or as its day. */
function momentOf(which: keyof Span, sent: string, before: string | null, how: Scheduling): string {
  if (before && ZONED.test(sent) && instant(sent) === before) return before;
  const day = dayOf(sent, how);
  if (!day) return instant(sent);
  const calendar = new Calendar(how.at, how.zones.project);
  if (before && calendar.dayAt(before) === day) return before;
  return which === 'startDate' ? begin(calendar, day) : end(calendar, day);
}

/** Undefined where a moment is meant. What names no zone is meant where the caller is. */
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

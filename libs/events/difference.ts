import { isDeepStrictEqual } from 'node:util';
import type { ArchivableEvents, DomainEvent, Subject } from './event';

/** What a change did to a record. */
export interface Difference<T> {
  /** Absent where the record is new. */
  readonly before?: T;
  /** Absent where it has gone. */
  readonly after?: T;
}

const AUDIT = new Set(['updatedAt', 'updatedById', 'version']);

/** The members that a change altered, as they were. */
export const replaced = <T extends object>(before: T, after: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(before).filter(
      ([name, value]) => !AUDIT.has(name) && !isDeepStrictEqual(value, after[name as keyof T]),
    ),
  ) as Partial<T>;

export const differs = <T extends object>(before: T, after: T): boolean =>
  Object.keys(replaced(before, after)).length > 0;

/** Whether there is anything to tell. */
export const isNews = <T extends object>({ before, after }: Difference<T>): boolean =>
  before && after ? differs(before, after) : before !== after;

/** The event of a difference, of one of a record's kinds. */
export function eventOf<T extends Subject>(events: ArchivableEvents<T>, { before, after }: Difference<T>): DomainEvent {
  if (!after) return events.deleted.of(before!, {}, before!);
  if (!before) return events.created.of(after, after, {});
  const { updated, archived = updated } = events;
  return (isAway(after) && !isAway(before) ? archived : updated).of(after, after, replaced(before, after));
}

const isAway = (record: object): boolean => 'archivedAt' in record && Boolean(record.archivedAt);

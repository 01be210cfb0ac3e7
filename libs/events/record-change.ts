import { isDeepStrictEqual } from 'node:util';
import type { ArchivableEvents, DomainEvent, EventSubject } from './event';

/** A record before and after a change. */
export interface RecordChange<T> {
  /** Absent if the record is new. */
  readonly before?: T;
  /** Absent if the record is gone. */
  readonly after?: T;
}

const AUDIT = new Set(['updatedAt', 'updatedById', 'version']);

/** The previous values of the members that a change altered. Stamps and the version do not count. */
export const previousValues = <T extends object>(before: T, after: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(before).filter(
      ([name, value]) => !AUDIT.has(name) && !isDeepStrictEqual(value, after[name as keyof T]),
    ),
  ) as Partial<T>;

export const differs = <T extends object>(before: T, after: T): boolean =>
  Object.keys(previousValues(before, after)).length > 0;

/** Whether anything changed, so that there is an event to publish. */
export const isChange = <T extends object>({ before, after }: RecordChange<T>): boolean =>
  before && after ? differs(before, after) : before !== after;

/** The event that a change makes: created, updated, archived or deleted. */
export function eventOf<T extends EventSubject>(
  events: ArchivableEvents<T>,
  { before, after }: RecordChange<T>,
): DomainEvent {
  if (!after) return events.deleted.of(before!, {}, before!);
  if (!before) return events.created.of(after, after, {});
  const { updated, archived = updated } = events;
  return (isAway(after) && !isAway(before) ? archived : updated).of(after, after, previousValues(before, after));
}

const isAway = (record: object): boolean => 'archivedAt' in record && Boolean(record.archivedAt);

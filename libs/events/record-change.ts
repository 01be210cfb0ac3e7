import { isDeepStrictEqual } from 'node:util';
import type { ArchivableEvents, DomainEvent, EventSubject } from './event';

/** A record before and after a change. */
export interface RecordChange<T> {
  /** Absent if the record was created. */
  readonly before?: T;
  /** Absent if the record was deleted. */
  readonly after?: T;
}

const AUDIT = new Set(['updatedAt', 'updatedById', 'version']);

/** Returns the previous values of the members that a change altered, without stamps and version. */
export const previousValues = <T extends object>(before: T, after: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(before).filter(
      ([name, value]) => !AUDIT.has(name) && !isDeepStrictEqual(value, after[name as keyof T]),
    ),
  ) as Partial<T>;

/** True if a change altered any member apart from stamps and version. */
export const differs = <T extends object>(before: T, after: T): boolean =>
  Object.keys(previousValues(before, after)).length > 0;

/** True if there is anything to publish. */
export const isChange = <T extends object>({ before, after }: RecordChange<T>): boolean =>
  before && after ? differs(before, after) : before !== after;

/** Makes the event of a change: created, updated, archived or deleted. */
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

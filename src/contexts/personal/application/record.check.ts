import { invalidField } from '#kernel';
import { notOneOf } from '#wording';
import { keyOf, type FoundRecord, type RecordDirectory } from '../../search';

export interface NamedRecord {
  readonly entityType: string;
  readonly entityId: string;
}

/** Throws if the type of the record is unknown, or if the caller may not see the record. */
export function checkFound(
  { kinds }: RecordDirectory,
  { entityType, entityId }: NamedRecord,
  found: ReadonlyMap<string, FoundRecord>,
): void {
  if (!kinds.includes(entityType)) {
    throw invalidField('entityType', notOneOf('type of records', entityType, kinds), 'invalid_choice');
  }
  if (found.has(keyOf({ kind: entityType, id: entityId }))) return;
  throw invalidField('entityId', 'There is no such record.', 'does_not_exist');
}

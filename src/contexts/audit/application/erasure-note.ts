import type { AuditEntry, StandIn } from '#kernel';
import type { AuditRecord } from '../domain/audit-record';

export const ERASED = 'audit_log.person_erased';

/** What an entry says about earlier ones from which the names of a person were taken. */
export interface ErasureNote {
  /** Number of the entry that says it. */
  readonly sequenceNumber: number;
  /** Hashes of what the earlier entries hold since, by their numbers. */
  readonly contents: readonly (readonly [number, string])[];
}

/** Returns the entry that accounts for the changed ones. It is in the chain itself, so that it cannot be changed unnoticed. */
export const erasedEntry = (
  person: { readonly id: string; readonly stand: StandIn },
  contents: readonly (readonly [number, string])[],
): AuditEntry => ({
  eventName: ERASED,
  category: 'security',
  target: { type: 'user', id: person.id, displayName: person.stand.displayName },
  metadata: { entries: Object.fromEntries(contents) },
});

export function noteOf({ sequenceNumber, metadata }: AuditRecord): ErasureNote {
  const contents = Object.entries(metadata.entries ?? {}) as [string, string][];
  return { sequenceNumber, contents: contents.map(([number, content]) => [Number(number), content]) };
}

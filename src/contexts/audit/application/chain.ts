import { createHash } from 'node:crypto';
import type { AuditRecord, SealedRecord } from '../domain/audit-record';
import { canonical } from '../domain/canonical';

/** Hash that the first entry continues. */
export const GENESIS = '0'.repeat(64);

/** Members that the hash covers: all that readers see, so that no change goes unnoticed. */
const SEALED: readonly (keyof AuditRecord)[] = [
  'id',
  'workspaceId',
  'eventId',
  'sequenceNumber',
  'eventName',
  'category',
  'outcome',
  'source',
  'actorType',
  'actorId',
  'actorDisplayName',
  'actorEmail',
  'targetType',
  'targetId',
  'targetDisplayName',
  'oldValue',
  'newValue',
  'reason',
  'metadata',
  'ipAddress',
  'userAgent',
  'projectId',
  'createdAt',
];

/** Returns the SHA-256, in hexadecimal, of the previous entry's hash followed by the members of this entry. */
export const hashOf = (record: AuditRecord, previousHash: string): string =>
  createHash('sha256')
    .update(`${previousHash}\n`)
    .update(canonical(Object.fromEntries(SEALED.map((member) => [member, record[member]]))))
    .digest('hex');

export const sealed = (record: AuditRecord, previousHash: string): SealedRecord => ({
  ...record,
  previousHash,
  hash: hashOf(record, previousHash),
});

import { createHash } from 'node:crypto';
import type { AuditRecord, SealedRecord } from '../domain/audit-record';
import { canonical } from '../domain/canonical';

/** What stands before the first entry. */
export const GENESIS = '0'.repeat(64);

/** Every member that a reader of the log is shown, so that none of them can be changed unnoticed. */
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

/** SHA-256, in hexadecimal, of the entry's members behind the hash of the entry before it. */
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

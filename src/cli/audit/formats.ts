import { stringify } from 'csv-stringify';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { snake } from '#kernel';
import type { SealedRecord } from '../../contexts/audit';
import type { Format } from './vocabulary';

type Batches = AsyncIterable<readonly SealedRecord[]>;

/** The members of an entry. The last ones are the hashes that chain the entries. */
const MEMBERS: readonly (keyof SealedRecord)[] = [
  'id',
  'eventId',
  'sequenceNumber',
  'createdAt',
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
  'workspaceId',
  'projectId',
  'previousHash',
  'hash',
];
const NAMES = MEMBERS.map(snake);

/** Writes the entries as text. Only one batch is in memory at a time, and writing waits for the target. */
export function write(batches: Batches, format: Format, target: Writable): Promise<void> {
  if (format === 'ndjson') return pipeline(lines(batches), target, { end: false });
  // Spreadsheets treat a cell that begins with =, +, - or @ as a formula. The library puts a quote before it.
  const table = stringify({ header: true, columns: NAMES, escape_formulas: true });
  return pipeline(rows(batches), table, target, { end: false });
}

async function* lines(batches: Batches): AsyncGenerator<string> {
  for await (const batch of batches) yield batch.map((record) => `${JSON.stringify(named(record))}\n`).join('');
}

async function* rows(batches: Batches): AsyncGenerator<string[]> {
  for await (const batch of batches) for (const record of batch) yield MEMBERS.map((member) => cell(record[member]));
}

const named = (record: SealedRecord): object =>
  Object.fromEntries(MEMBERS.map((member, index) => [NAMES[index], record[member]]));

/** Values that are not text are written as JSON. */
function cell(value: unknown): string {
  if (value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

import { createHash, randomFillSync } from 'node:crypto';

const SHAPE = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * Checks that a value has the form of a UUID. Every UUID version is accepted, because imported data may contain any.
 */
export const isUuid = (value: unknown): boolean => typeof value === 'string' && SHAPE.test(value);

/** A pool of random bytes. Getting sixteen bytes at a time from the system would cost more than the rest of `newId`. */
const pool = Buffer.alloc(4096);
let drawn = pool.length;

function random(length: number): Buffer {
  if (drawn + length > pool.length) {
    randomFillSync(pool);
    drawn = 0;
  }
  return pool.subarray(drawn, (drawn += length));
}

let lastMillisecond = 0;
let counter = 0;

/**
 * Returns a UUIDv7 (RFC 9562): 48 bits of milliseconds, a 12-bit counter that keeps ids of one process in order, and 62
 * random bits.
 */
export function newId(): string {
  const now = Date.now();
  if (now > lastMillisecond) {
    lastMillisecond = now;
    counter = random(2).readUInt16BE() & 0x3ff;
  } else if (++counter > 0xfff) {
    lastMillisecond++;
    counter = 0;
  }
  const bytes = random(16);
  bytes.writeUIntBE(lastMillisecond, 0, 6);
  bytes.writeUInt16BE(0x7000 | counter, 6);
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  return formatted(bytes);
}

/**
 * Derives an id from texts: the same texts always give the same id. It is a UUIDv8 (RFC 9562) made of 122 bits of
 * SHA-256.
 */
export function derivedId(...parts: readonly string[]): string {
  const bytes = createHash('sha256').update(JSON.stringify(parts)).digest().subarray(0, 16);
  bytes[6] = (bytes[6]! & 0x0f) | 0x80;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  return formatted(bytes);
}

function formatted(bytes: Buffer): string {
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** The id of no record. Statements compare with it where a comparison with null could not be sent to one node of several. */
export const NO_RECORD = '00000000-0000-0000-0000-000000000000';

import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { ArchiveEntry } from './archive';
import type { Lines } from './manifest';
import { damaged, refused } from './parcel.error';

/** Longest line in bytes. Records are far smaller, because request bodies are limited. */
const MAX_LINE = 64 << 20;
/** Highest compression ratio that is accepted. Records reach about 20, decompression bombs about 1000. */
const MAX_RATIO = 200;
const ALLOWANCE = 64 << 20;

const NEWLINE = 10;

/** Yields the lines of a compressed file, and compares size, count and hash with the manifest at the end. */
export async function* linesOf({ name, size, content }: ArchiveEntry, expected: Lines): AsyncIterable<string> {
  if (expected.bytes > size * MAX_RATIO + ALLOWANCE) throw refused(`${name} would become far larger than it can be.`);
  const hash = createHash('sha256');
  let [bytes, rows] = [0, 0];
  let rest: Buffer[] = [];
  let waiting = 0;
  for await (const chunk of unzipped(name, content)) {
    hash.update(chunk);
    bytes += chunk.length;
    if (bytes > expected.bytes) throw damaged(`${name} is longer than the manifest says.`);
    let from = 0;
    for (let at = chunk.indexOf(NEWLINE); at !== -1; at = chunk.indexOf(NEWLINE, from)) {
      rest.push(chunk.subarray(from, at));
      rows++;
      yield Buffer.concat(rest).toString('utf8');
      [rest, waiting, from] = [[], 0, at + 1];
    }
    rest.push(chunk.subarray(from));
    waiting += chunk.length - from;
    if (waiting > MAX_LINE) throw refused(`${name} has a line that is longer than any record.`);
  }
  if (bytes !== expected.bytes || rows !== expected.rows || hash.digest('hex') !== expected.sha256)
    throw damaged(`${name} is not what the manifest says.`);
}

async function* unzipped(name: string, content: AsyncIterable<Uint8Array>): AsyncIterable<Buffer> {
  const source = Readable.from(content);
  const gunzip = createGunzip();
  source.once('error', (error) => gunzip.destroy(error));
  try {
    yield* source.pipe(gunzip) as AsyncIterable<Buffer>;
  } catch (error) {
    throw (error as { code?: string }).code?.startsWith('Z_') ? damaged(`${name} cannot be unpacked.`) : error;
  } finally {
    source.destroy();
  }
}

/** Reads a small file whole. */
export async function wholeOf({ name, size, content }: ArchiveEntry, most: number): Promise<string> {
  if (size > most) throw refused(`${name} is larger than it can be.`);
  const pieces: Uint8Array[] = [];
  for await (const piece of content) pieces.push(piece);
  return Buffer.concat(pieces).toString('utf8');
}

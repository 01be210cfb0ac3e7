import { createReadStream, createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ImportError } from '../import.error';
import { withThings, type Source, type Thing } from '../thing';

interface Collecting {
  /** The file is written here. */
  readonly folder: string;
  readonly onThing: (count: number) => void;
  /** A source that has more is refused. */
  readonly maxBytes?: number;
}

/**
 * Reads a source to its end before anything is imported, into a file: the import is one transaction, which must not wait
 * for another server. Returns a source with the same things.
 */
export async function collected(source: Source, { folder, ...writing }: Collecting): Promise<Source> {
  const path = join(folder, 'things.ndjson');
  await write(source, path, writing);
  return withThings(source, () => read(path));
}

type Writing = Omit<Collecting, 'folder'>;

async function write(source: Source, path: string, { onThing, maxBytes = Infinity }: Writing): Promise<void> {
  async function* lines() {
    let [count, bytes] = [0, 0];
    for await (const thing of source.things()) {
      const line = Buffer.from(`${lineOf(thing)}\n`);
      bytes += line.length;
      if (bytes > maxBytes) throw new ImportError(`The source has more than ${maxBytes} bytes of records.`);
      yield line;
      onThing(++count);
    }
  }
  await pipeline(Readable.from(lines()), createWriteStream(path, { mode: 0o600 }));
}

const UNSTORABLE = /\\u(?:0000|d[89a-f])/i;

/** Texts of the database have neither null characters nor halves of characters. Other servers may send both. */
function lineOf(thing: Thing): string {
  const line = JSON.stringify(thing);
  if (!UNSTORABLE.test(line)) return line;
  return JSON.stringify(thing, (_, value: unknown) =>
    typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value,
  );
}

async function* read(path: string): AsyncIterable<Thing> {
  const lines = createInterface({ input: createReadStream(path), crlfDelay: Infinity });
  for await (const line of lines) yield JSON.parse(line) as Thing;
}

import { createReadStream, createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ImportError } from '../import.error';
import { withThings, type FileThing, type Source, type Thing } from '../thing';

/** Characters that are written at a time. */
const CHUNK = 1 << 16;

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
  const kept = withThings(source, () => read(path));
  return { ...kept, fileThings: () => filesIn(path) };
}

type Writing = Omit<Collecting, 'folder'>;

async function write(source: Source, path: string, { onThing, maxBytes = Infinity }: Writing): Promise<void> {
  async function* chunks() {
    let [count, bytes, text] = [0, 0, ''];
    for await (const thing of source.things()) {
      text += `${lineOf(thing)}\n`;
      onThing(++count);
      if (text.length < CHUNK) continue;
      const chunk = Buffer.from(text);
      [bytes, text] = [bytes + chunk.length, ''];
      if (bytes > maxBytes) throw tooLarge(maxBytes);
      yield chunk;
    }
    if (bytes + Buffer.byteLength(text) > maxBytes) throw tooLarge(maxBytes);
    yield Buffer.from(text);
  }
  await pipeline(Readable.from(chunks()), createWriteStream(path, { mode: 0o600 }));
}

const tooLarge = (maxBytes: number) => new ImportError(`The source has more than ${maxBytes} bytes of records.`);

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
  for await (const line of linesOf(path)) yield JSON.parse(line) as Thing;
}

/** Texts in JSON cannot have this: their quotes are escaped. */
const MAY_BE_FILE = '"kind":"file"';

/** The files alone: parsing all lines takes long. */
async function* filesIn(path: string): AsyncIterable<FileThing> {
  for await (const line of linesOf(path)) {
    if (!line.includes(MAY_BE_FILE)) continue;
    const thing = JSON.parse(line) as Thing;
    if (thing.kind === 'file') yield thing;
  }
}

async function* linesOf(path: string): AsyncIterable<string> {
  let rest = '';
  for await (const chunk of createReadStream(path, { encoding: 'utf8', highWaterMark: CHUNK })) {
    const lines = (rest + (chunk as string)).split('\n');
    rest = lines.pop()!;
    yield* lines;
  }
  if (rest) yield rest;
}

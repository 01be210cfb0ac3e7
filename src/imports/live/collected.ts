import { createReadStream, createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { withThings } from '../source';
import type { Source, Thing } from '../thing';

/**
 * Reads a source to its end before anything is imported, into a file of the temporary directory: the import is one
 * transaction, which must not wait for another server. Calls `work` with the same things, and removes the file.
 */
export async function collected<T>(
  source: Source,
  work: (source: Source) => Promise<T>,
  onThing: (count: number) => void,
): Promise<T> {
  const directory = mkdtempSync(join(tmpdir(), 'cairn-import-'));
  const path = join(directory, 'things.ndjson');
  try {
    await write(source, path, onThing);
    return await work(withThings(source, () => read(path)));
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

async function write(source: Source, path: string, onThing: (count: number) => void): Promise<void> {
  async function* lines() {
    let count = 0;
    for await (const thing of source.things()) {
      yield `${JSON.stringify(thing)}\n`;
      onThing(++count);
    }
  }
  await pipeline(Readable.from(lines()), createWriteStream(path, { mode: 0o600 }));
}

async function* read(path: string): AsyncIterable<Thing> {
  const lines = createInterface({ input: createReadStream(path), crlfDelay: Infinity });
  for await (const line of lines) yield JSON.parse(line) as Thing;
}

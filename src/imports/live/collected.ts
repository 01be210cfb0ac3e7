import { createReadStream, createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ImportError } from '../import.error';
import { withThings, type Source, type Thing } from '../thing';

/**
 * Reads a source to its end before anything is imported, into a file of the temporary directory: the import is one
 * transaction, which must not wait for another server. Calls `work` with the same things, and removes the file. Refuses a
 * source that has more than `maxBytes`.
 */
export async function collected<T>(
  source: Source,
  work: (source: Source) => Promise<T>,
  onThing: (count: number) => void,
  maxBytes = Infinity,
): Promise<T> {
  const directory = mkdtempSync(join(tmpdir(), 'cairn-import-'));
  const path = join(directory, 'things.ndjson');
  try {
    await write(source, path, { onThing, maxBytes });
    return await work(withThings(source, () => read(path)));
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

interface Writing {
  readonly onThing: (count: number) => void;
  readonly maxBytes: number;
}

async function write(source: Source, path: string, { onThing, maxBytes }: Writing): Promise<void> {
  async function* lines() {
    let [count, bytes] = [0, 0];
    for await (const thing of source.things()) {
      const line = Buffer.from(`${JSON.stringify(thing)}\n`);
      bytes += line.length;
      if (bytes > maxBytes) throw new ImportError(`The source has more than ${maxBytes} bytes of records.`);
      yield line;
      onThing(++count);
    }
  }
  await pipeline(Readable.from(lines()), createWriteStream(path, { mode: 0o600 }));
}

async function* read(path: string): AsyncIterable<Thing> {
  const lines = createInterface({ input: createReadStream(path), crlfDelay: Infinity });
  for await (const line of lines) yield JSON.parse(line) as Thing;
}

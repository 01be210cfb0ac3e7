import { createReadStream } from 'node:fs';
import { once } from 'node:events';
import { extract } from 'tar-stream';
import { damaged, ParcelError, refused } from './parcel.error';

export interface ArchiveEntry {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** Must be read to its end before the next entry is requested. */
  readonly content: AsyncIterable<Uint8Array>;
}

/** Yields the files of an archive in their order. Refuses links and folders. */
export async function* readArchive(path: string): AsyncIterable<ArchiveEntry> {
  const file = createReadStream(path);
  await once(file, 'open').catch((error: Error) => {
    throw new ParcelError(`The file cannot be read: ${error.message}.`);
  });
  const archive = extract();
  file.once('error', (error) => archive.destroy(error));
  file.pipe(archive);
  try {
    for await (const entry of archive) {
      const { name, size, type } = entry.header;
      if (type !== 'file') throw refused(`"${name.slice(0, 200)}" is not a plain file.`);
      yield { name, size, content: entry };
      entry.resume();
    }
  } catch (error) {
    throw isOfArchive(error) ? damaged(`${error.message}.`) : error;
  } finally {
    file.destroy();
  }
}

/** True for errors of the library about an incomplete or damaged archive. Readers of an entry get the last kind. */
export const isOfArchive = (error: unknown): error is Error =>
  error instanceof Error &&
  /^(Invalid tar header|Unexpected end of data|Writable stream closed prematurely|Stream was destroyed)/i.test(
    error.message,
  );

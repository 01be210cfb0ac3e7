import { Readable } from 'node:stream';

/** A file in an archive. */
export interface ZipEntry {
  /** Its path, with slashes. */
  readonly path: string;
  readonly modifiedAt: Date;
  /** A text, which is compressed, or bytes, which are stored as they are. */
  readonly content: string | Readable;
}

/**
 * Writes a ZIP archive, entry by entry: only the piece that is being written is in memory. If an entry fails, the stream
 * fails.
 *
 * ```ts
 * zipOf(entries()).pipe(response);
 * ```
 */
export const zipOf = (entries: AsyncIterable<ZipEntry>): Readable => Readable.from(bytesOf(entries));

async function* bytesOf(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const { Zip, ZipDeflate, ZipPassThrough } = await import('fflate');
  const written: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    written.push(chunk);
  });
  for await (const { path, modifiedAt, content } of entries) {
    const isText = typeof content === 'string';
    const file = isText ? new ZipDeflate(path) : new ZipPassThrough(path);
    file.mtime = within(modifiedAt);
    zip.add(file);
    for await (const piece of isText ? [Buffer.from(content)] : content) {
      file.push(piece as Buffer);
      yield* written.splice(0);
    }
    file.push(Buffer.alloc(0), true);
    yield* written.splice(0);
  }
  zip.end();
  yield* written.splice(0);
}

const EARLIEST = Date.UTC(1980, 0, 2);
const LATEST = Date.UTC(2099, 11, 30);

/** Archives cannot contain other times. */
const within = (time: Date): Date => new Date(Math.min(Math.max(time.getTime(), EARLIEST), LATEST));

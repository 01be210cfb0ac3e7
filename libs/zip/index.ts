import { Readable } from 'node:stream';

/** A file in an archive. */
export interface ZipEntry {
  /** Its path, with slashes. */
  readonly path: string;
  readonly modifiedAt: Date;
  /** A text, whole or in pieces, which is compressed, or bytes, which are stored as they are. */
  readonly content: string | { readonly text: AsyncIterable<string | Uint8Array> } | Readable;
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
    const isBytes = content instanceof Readable;
    const file = isBytes ? new ZipPassThrough(path) : new ZipDeflate(path);
    file.mtime = within(modifiedAt);
    zip.add(file);
    for await (const piece of piecesOf(content)) {
      file.push(typeof piece === 'string' ? Buffer.from(piece) : piece);
      yield* written.splice(0);
    }
    file.push(Buffer.alloc(0), true);
    yield* written.splice(0);
  }
  zip.end();
  yield* written.splice(0);
}

function piecesOf(content: ZipEntry['content']): Iterable<string> | AsyncIterable<string | Uint8Array> {
  if (typeof content === 'string') return [content];
  return content instanceof Readable ? (content as AsyncIterable<Uint8Array>) : content.text;
}

const EARLIEST = Date.UTC(1980, 0, 2);
const LATEST = Date.UTC(2099, 11, 30);

/** Archives cannot contain other times. */
const within = (time: Date): Date => new Date(Math.min(Math.max(time.getTime(), EARLIEST), LATEST));

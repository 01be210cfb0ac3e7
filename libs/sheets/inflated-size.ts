import type { Readable } from 'node:stream';
import { Slices } from '#kernel';

/** Returns whether the parts of a ZIP archive have at most `most` bytes together when they are unpacked. */
export async function isWithin(archive: Readable, most: number): Promise<boolean> {
  const { Unzip, UnzipInflate } = await import('fflate');
  let size = 0;
  const unzip = new Unzip((part) => {
    part.ondata = (_error, chunk) => (size += chunk?.length ?? 0);
    part.start();
  });
  unzip.register(UnzipInflate);
  const slices = new Slices();
  try {
    for await (const piece of pieces(archive)) {
      unzip.push(piece);
      if (size > most) return false;
      if (slices.isOver) await slices.next();
    }
  } catch {
    // What cannot be unpacked is refused by the reader, which says why.
    return true;
  }
  return true;
}

/** Bytes that are unpacked without a break: to at most a thousand times their number. */
const PIECE = 1 << 10;

async function* pieces(archive: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const chunk of archive)
    for (let at = 0; at < chunk.length; at += PIECE) yield chunk.subarray(at, at + PIECE);
}

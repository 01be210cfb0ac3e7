import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Writes beside the file first: a file that ends early would look whole. */
export async function writeWhole(body: Readable, path: string, mode = 0o666): Promise<void> {
  const part = `${path}.part`;
  try {
    await pipeline(body, createWriteStream(part, { mode }));
    await rename(part, path);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

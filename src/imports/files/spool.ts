import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, open, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { SAMPLE_BYTES } from '#storage';

/** A file in the temporary directory. */
export interface Spooled {
  readonly size: number;
  /** Its first bytes. */
  readonly sample: Buffer;
  open(): Readable;
}

/**
 * Writes bytes to a file of the temporary directory and calls `work` with it. Storages need the size in
 * advance, and what breaks off leaves nothing in the storage.
 */
export async function spooled<T>(content: Readable, work: (file: Spooled) => Promise<T>): Promise<T> {
  const directory = await mkdtemp(join(tmpdir(), 'cairn-file-'));
  const path = join(directory, 'content');
  try {
    await pipeline(content, createWriteStream(path, { mode: 0o600 }));
    const { size } = await stat(path);
    return await work({ size, sample: await beginningOf(path), open: () => createReadStream(path) });
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

async function beginningOf(path: string): Promise<Buffer> {
  const handle = await open(path);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(SAMPLE_BYTES), 0, SAMPLE_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

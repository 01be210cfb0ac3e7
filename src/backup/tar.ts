import { createWriteStream } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { pack, type Pack } from 'tar-stream';
import { BackupError } from './backup.error';

const BLOCK = 512;
/** Two empty blocks end an archive. */
const END_BYTES = 2 * BLOCK;
/** A size has eleven octal digits in the header. */
const MAX_BYTES = 8 ** 11 - 1;
const MAX_NAME = 100;
const PLAIN_FILE = '0';
/** Permissions of the files, also after somebody unpacks them. */
const MODE = 0o600;
/** Equal content makes equal archives. */
const NO_TIME = new Date(0);

/** Writes files into a tar archive, one after the other. */
export class ArchiveWriter {
  private readonly archive: Pack = pack();
  private readonly written: Promise<void>;

  private constructor(path: string) {
    const target = createWriteStream(path, { flags: 'wx', mode: MODE, flush: true });
    this.written = pipeline(Readable.from(this.archive), target);
    // The current `add`, or `finish`, rejects with errors. Unheard, they would end the process.
    this.archive.on('error', () => undefined);
    this.written.catch((error: Error) => this.archive.destroy(error));
  }

  /** Creates the archive at `path` from the files that `fill` adds. If it fails, an incomplete file remains. */
  static async write(path: string, fill: (archive: ArchiveWriter) => Promise<void>): Promise<void> {
    const archive = new ArchiveWriter(path);
    try {
      await fill(archive);
      await archive.finish();
    } catch (error) {
      await archive.abandon();
      throw error;
    }
  }

  async add(name: string, size: number, source: AsyncIterable<Uint8Array>): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      const header = { name, size, mode: MODE, mtime: NO_TIME };
      const sink = this.archive.entry(header, (error) => (error ? reject(error) : resolve()));
      sink.on('error', reject);
      let goOn: () => void = () => undefined;
      sink.on('drain', () => goOn()).on('close', () => goOn());
      const fill = async () => {
        for await (const chunk of source) {
          if (!sink.write(chunk) && !sink.destroyed) await new Promise<void>((go) => (goOn = go));
        }
        sink.end();
      };
      fill().catch((error: unknown) => {
        reject(error as Error);
        sink.destroy(error as Error);
      });
    });
  }

  private async finish(): Promise<void> {
    this.archive.finalize();
    await this.written;
  }

  private async abandon(): Promise<void> {
    this.archive.destroy();
    await this.written.catch(() => undefined);
  }
}

/** Throws if a file does not fit into the headers that `entriesOf` accepts. */
export function assertFits(name: string, size: number): void {
  if (Buffer.byteLength(name) > MAX_NAME || size > MAX_BYTES)
    throw new BackupError(`${name} is too large for an archive: keep the back-up in a directory or a bucket.`);
}

const padded = (size: number): number => Math.ceil(size / BLOCK) * BLOCK;

function sumOf(header: Buffer): number {
  return header.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 32 : byte), 0);
}

export interface Entry {
  readonly name: string;
  /** Offset of the content in the archive. */
  readonly start: number;
  readonly size: number;
}

/**
 * Yields the files of an archive from their headers, without reading their content. Accepts only what `ArchiveWriter`
 * writes for files that `assertFits`: links, folders and long names are refused.
 */
export async function* entriesOf(file: FileHandle, path: string): AsyncGenerator<Entry> {
  const { size: length } = await file.stat();
  const header = Buffer.alloc(BLOCK);
  const next = async (at: number): Promise<boolean> => (await file.read(header, 0, BLOCK, at)).bytesRead === BLOCK;
  for (let at = 0; ;) {
    if (!(await next(at))) throw new BackupError(`${path} is cut off.`);
    if (header.every((byte) => byte === 0)) {
      if (at + END_BYTES !== length) throw new BackupError(`${path} is not an archive of a back-up, or is cut off.`);
      return;
    }
    const entry = entryOf(header, at + BLOCK, path);
    at = entry.start + padded(entry.size);
    if (at > length) throw new BackupError(`${path} is cut off in ${entry.name}.`);
    yield entry;
  }
}

const textAt = (header: Buffer, from: number, to: number): string =>
  header.toString('utf8', from, to).replace(/\0[^]*$/, '');

function entryOf(header: Buffer, start: number, path: string): Entry {
  if (parseInt(textAt(header, 148, 156).trim(), 8) !== sumOf(header))
    throw new BackupError(`${path} is not an archive of a back-up, or is damaged.`);
  const name = textAt(header, 0, MAX_NAME);
  const type = textAt(header, 156, 157);
  if (type !== PLAIN_FILE || textAt(header, 345, 500) !== '')
    throw new BackupError(`${path} is not an archive of a back-up: "${name}" is not a plain file.`);
  const size = textAt(header, 124, 136).trim();
  if (!/^[0-7]{11}$/.test(size)) throw new BackupError(`${path} is damaged: "${name}" has no size.`);
  return { name, start, size: parseInt(size, 8) };
}

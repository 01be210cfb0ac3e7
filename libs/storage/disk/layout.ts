import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { assertOwner, isKey, type ListedObject, type StoredObject, type UploadGrant } from '../object-store';
import { tooLarge, tooSmall } from './storage-error';

/** `files` contains objects, `uploads` what was uploaded and not accepted yet. */
export type Area = 'files' | 'uploads';
const AREAS: readonly Area[] = ['files', 'uploads'];

const UNFINISHED = 'unfinished';
/** Longer than any transfer can take. Older files were left by a process that was killed. */
const ABANDONED_MS = 24 * 3_600_000;

/** An object is a directory with these two files, so that one rename moves both. */
const DATA = 'data';
const FACTS = 'facts.json';

type Facts = Pick<StoredObject, 'contentType' | 'etag'>;

/** A received file that has not been stored under its key yet. */
export interface ReceivedFile {
  readonly etag: string;
  /** Stores the file under its key and replaces a previous one. It survives a crash once this resolves. */
  keep(): Promise<void>;
  discard(): Promise<void>;
}

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

function ifMissing<T>(value: T): (error: unknown) => T {
  return (error) => {
    if (isMissing(error)) return value;
    throw error;
  };
}

/** Stores objects below a directory: `files/<owner>/<name>/data`. Other users of the machine cannot read them. */
export class DiskLayout {
  private ready?: Promise<void>;

  constructor(private readonly root: string) {}

  directoryOf(area: Area, key: string): string {
    // Only keys made by this server become paths.
    if (!isKey(key)) throw new Error('Not a key of an object');
    return join(this.root, area, key);
  }

  async head(area: Area, key: string): Promise<StoredObject | null> {
    const directory = this.directoryOf(area, key);
    const [text, found] = await Promise.all([
      readFile(join(directory, FACTS), 'utf8').catch(ifMissing(null)),
      stat(join(directory, DATA)).catch(ifMissing(null)),
    ]);
    if (text === null || found === null) return null;
    const facts = JSON.parse(text) as Facts;
    return { ...facts, size: found.size, lastModified: found.mtime.toISOString(), metadata: {} };
  }

  async read(area: Area, key: string, bytes: number): Promise<Buffer> {
    const handle = await open(join(this.directoryOf(area, key), DATA));
    try {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(bytes), 0, bytes, 0);
      return buffer.subarray(0, bytesRead);
    } finally {
      await handle.close();
    }
  }

  async open(area: Area, key: string): Promise<Readable> {
    const handle = await open(join(this.directoryOf(area, key), DATA));
    return handle.createReadStream();
  }

  /** Receives bytes up to the grant's limit. Nothing is left behind if the upload is refused or interrupted. */
  async receive(grant: UploadGrant, source: AsyncIterable<Buffer>): Promise<ReceivedFile> {
    await (this.ready ??= this.prepare());
    const directory = this.aside();
    await mkdir(directory, { mode: 0o700 });
    const discard = () => rm(directory, { recursive: true, force: true });
    try {
      const etag = await writeData(join(directory, DATA), grant, source);
      await writeWhole(join(directory, FACTS), JSON.stringify({ contentType: grant.contentType, etag }));
      const keep = () => moveTo(this.directoryOf('uploads', grant.key), directory, this.aside);
      return { etag, discard, keep };
    } catch (error) {
      await discard();
      throw error;
    }
  }

  /** Makes an upload the object of its key, if there is one. */
  async accept(key: string): Promise<void> {
    const upload = this.directoryOf('uploads', key);
    if (!(await stat(upload).catch(ifMissing(null)))) return;
    await (this.ready ??= this.prepare());
    await moveTo(this.directoryOf('files', key), upload, this.aside);
  }

  async remove(keys: readonly string[], areas: readonly Area[]): Promise<void> {
    const directories = keys.flatMap((key) => areas.map((area) => this.directoryOf(area, key)));
    for (const directory of directories) await rm(directory, { recursive: true, force: true });
  }

  async removeOwner(owner: string): Promise<void> {
    assertOwner(owner);
    for (const area of AREAS) await rm(join(this.root, area, owner), { recursive: true, force: true });
  }

  /** Lists all keys, one owner at a time. */
  async *list(): AsyncIterable<readonly ListedObject[]> {
    for (const area of AREAS) {
      const owners = await readdir(join(this.root, area)).catch(ifMissing<string[]>([]));
      for (const owner of owners) yield await this.listOwner(area, owner);
    }
  }

  private async listOwner(area: Area, owner: string): Promise<ListedObject[]> {
    const names = await readdir(join(this.root, area, owner)).catch(ifMissing<string[]>([]));
    const keys = names.map((name) => `${owner}/${name}`).filter(isKey);
    const found = await Promise.all(
      keys.map(async (key) => ({ key, stats: await stat(this.directoryOf(area, key)).catch(ifMissing(null)) })),
    );
    return found.flatMap(({ key, stats }) =>
      stats ? [{ key, isAccepted: area === 'files', lastModified: stats.mtime.toISOString() }] : [],
    );
  }

  /** Returns an unused path on the same disk. */
  private readonly aside = (): string => join(this.root, UNFINISHED, randomUUID());

  private async prepare(): Promise<void> {
    const unfinished = join(this.root, UNFINISHED);
    await mkdir(unfinished, { recursive: true, mode: 0o700 });
    for (const name of await readdir(unfinished)) {
      const path = join(unfinished, name);
      const found = await stat(path).catch(ifMissing(null));
      if (found && Date.now() - found.mtimeMs > ABANDONED_MS) await rm(path, { recursive: true, force: true });
    }
  }
}

/** Writes the data and returns their digest. */
async function writeData(path: string, { maxBytes }: UploadGrant, source: AsyncIterable<Buffer>): Promise<string> {
  const handle = await open(path, 'wx', 0o600);
  const digest = createHash('md5');
  let size = 0;
  try {
    for await (const chunk of source) {
      size += chunk.length;
      if (size > maxBytes) throw tooLarge(maxBytes);
      digest.update(chunk);
      await handle.appendFile(chunk);
    }
    if (size === 0) throw tooSmall();
    await handle.sync();
  } finally {
    await handle.close();
  }
  return `"${digest.digest('hex')}"`;
}

async function writeWhole(path: string, text: string): Promise<void> {
  const handle = await open(path, 'wx', 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

const OCCUPIED = new Set(['ENOTEMPTY', 'EEXIST', 'EPERM']);
const MAX_TRIES = 10;

/**
 * Renames a directory to a target that may already exist. An existing one is first moved aside. Others may do the same
 * at the same time.
 */
async function moveTo(target: string, source: string, aside: () => string): Promise<void> {
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  for (let tries = 1; ; tries++) {
    try {
      await rename(source, target);
      break;
    } catch (error) {
      if (!OCCUPIED.has((error as NodeJS.ErrnoException).code ?? '') || tries === MAX_TRIES) throw error;
    }
    const old = aside();
    await rename(target, old).catch(ifMissing(undefined));
    await rm(old, { recursive: true, force: true });
  }
  await syncDirectory(dirname(target));
}

/** Makes a rename survive a crash, if the system supports that. */
async function syncDirectory(path: string): Promise<void> {
  const handle = await open(path, 'r').catch(() => undefined);
  if (!handle) return;
  try {
    await handle.sync();
  } catch {
    // Some file systems do not support this; they keep renames in order themselves.
  } finally {
    await handle.close();
  }
}

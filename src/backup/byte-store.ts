import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { BackupError } from './backup.error';

/** Storage of a repository. `/` separates the parts of a path. */
export abstract class ByteStore {
  /** For display. */
  abstract readonly name: string;
  /** True if the store is one file, which is read-only. */
  readonly isArchive: boolean = false;
  /** Writes completely or not at all: an interrupted write leaves nothing under the path. */
  abstract write(path: string, source: Readable): Promise<void>;
  abstract read(path: string): Promise<Readable>;
  abstract has(path: string): Promise<boolean>;
  /** Returns the names directly below a folder. A missing folder has none. */
  abstract list(folder: string): Promise<string[]>;
  /** Removes a file, or a folder with its content. */
  abstract remove(path: string): Promise<void>;
  /** Removes what interrupted writes left. Nothing may be written at the same time. */
  abstract removeUnfinished(): Promise<void>;
}

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

const UNFINISHED = '.unfinished-';

/** A directory that other users of the machine cannot read. */
export class DirectoryStore extends ByteStore {
  readonly name: string;
  private readonly root: string;

  constructor(directory: string, name = resolve(directory)) {
    super();
    this.root = resolve(directory);
    this.name = name;
  }

  async write(path: string, source: Readable): Promise<void> {
    const target = this.pathOf(path);
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    const aside = join(dirname(target), `${UNFINISHED}${randomUUID()}`);
    try {
      await pipeline(source, createWriteStream(aside, { flags: 'wx', mode: 0o600, flush: true }));
      await rename(aside, target);
    } catch (error) {
      await rm(aside, { force: true });
      throw error;
    }
  }

  async read(path: string): Promise<Readable> {
    const target = this.pathOf(path);
    if (!(await this.has(path))) throw new BackupError(`The back-up is damaged: ${target} is missing.`);
    return createReadStream(target);
  }

  async has(path: string): Promise<boolean> {
    const found = await stat(this.pathOf(path)).catch((error: unknown) => {
      if (isMissing(error)) return undefined;
      throw error;
    });
    return Boolean(found?.isFile());
  }

  async list(folder: string): Promise<string[]> {
    const names = await readdir(this.pathOf(folder)).catch((error: unknown) => {
      if (isMissing(error)) return [];
      throw error;
    });
    return names.filter((name) => !name.startsWith(UNFINISHED)).sort();
  }

  async remove(path: string): Promise<void> {
    await rm(this.pathOf(path), { recursive: true, force: true });
  }

  async removeUnfinished(): Promise<void> {
    const found = await readdir(this.root, { recursive: true, withFileTypes: true });
    for (const { name, parentPath } of found) {
      if (name.startsWith(UNFINISHED)) await rm(join(parentPath, name), { force: true });
    }
  }

  /** Manifests may be forged, so their names must not lead outside the directory. */
  private pathOf(path: string): string {
    const target = resolve(this.root, path);
    if (target !== this.root && !target.startsWith(this.root + sep))
      throw new BackupError(`The back-up names a path outside of it: ${path}.`);
    return target;
  }
}

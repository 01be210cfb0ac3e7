import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { Readable } from 'node:stream';
import { BackupError } from './backup.error';
import { ByteStore, DirectoryStore } from './byte-store';
import { ArchiveWriter, assertFits, entriesOf, type Entry } from './tar';

const SNAPSHOT = String.raw`snapshots/\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z`;
/** All paths of a repository. */
const KNOWN = new RegExp(
  `^(cairn-backup\\.json|key\\.age|${SNAPSHOT}/(manifest\\.json|files\\.ndjson\\.gz|secret-key|tables/[a-z0-9_]+\\.gz)|files/[0-9a-f]{2}/[0-9a-f]{64})$`,
);

/** A repository in one file, read-only. Nothing is unpacked, so the names in it cannot lead outside. */
class ArchiveStore extends ByteStore {
  override readonly isArchive = true;

  constructor(
    readonly name: string,
    private readonly entries: ReadonlyMap<string, Entry>,
  ) {
    super();
  }

  write(): Promise<void> {
    return Promise.reject(new BackupError(`${this.name} is an archive: nothing is added to it.`));
  }

  read(path: string): Promise<Readable> {
    const entry = this.entries.get(path);
    if (!entry) return Promise.reject(new BackupError(`The back-up is damaged: ${this.name} has no ${path}.`));
    const { start, size } = entry;
    return Promise.resolve(size ? createReadStream(this.name, { start, end: start + size - 1 }) : Readable.from([]));
  }

  has(path: string): Promise<boolean> {
    return Promise.resolve(this.entries.has(path));
  }

  list(folder: string): Promise<string[]> {
    const prefix = `${folder}/`;
    const below = [...this.entries.keys()].filter((name) => name.startsWith(prefix));
    return Promise.resolve([...new Set(below.map((name) => name.slice(prefix.length).split('/')[0]!))].sort());
  }

  remove(): Promise<void> {
    return Promise.reject(new BackupError(`${this.name} is an archive: nothing is removed from it.`));
  }

  removeUnfinished(): Promise<void> {
    return this.remove();
  }
}

/** @throws BackupError if the file is not an archive of a back-up, or is incomplete. */
export async function openArchive(file: string): Promise<ByteStore> {
  const path = resolve(file);
  const handle = await open(path).catch((error: NodeJS.ErrnoException) => {
    throw new BackupError(`${path} cannot be read (${error.code}).`);
  });
  try {
    const entries = new Map<string, Entry>();
    for await (const entry of entriesOf(handle, path)) {
      const shown = entry.name.slice(0, 100);
      if (!KNOWN.test(entry.name)) throw new BackupError(`${path} is not an archive of a back-up: it has "${shown}".`);
      if (entries.has(entry.name)) throw new BackupError(`${path} is damaged: it has "${shown}" twice.`);
      entries.set(entry.name, entry);
    }
    return new ArchiveStore(path, entries);
  } finally {
    await handle.close();
  }
}

/** Lets `work` write a repository into a temporary directory, and packs it into `file`, completely or not at all. */
export async function makeArchive<T>(file: string, work: (place: ByteStore) => Promise<T>): Promise<T> {
  const path = resolve(file);
  const aside = join(dirname(path), `.${basename(path)}.unfinished-`);
  if (
    await access(path).then(
      () => true,
      () => false,
    )
  )
    throw new BackupError(`${path} is there already: name another file, or remove it.`);
  await mkdir(dirname(path), { recursive: true });
  await clear(aside);
  const place = aside + randomUUID();
  try {
    const done = await work(new DirectoryStore(join(place, 'files'), path));
    await pack(join(place, 'files'), join(place, 'archive'));
    await rename(join(place, 'archive'), path);
    return done;
  } finally {
    await rm(place, { recursive: true, force: true });
  }
}

/** Removes what interrupted attempts left. */
async function clear(aside: string): Promise<void> {
  for (const name of await readdir(dirname(aside))) {
    if (name.startsWith(basename(aside))) await rm(join(dirname(aside), name), { recursive: true, force: true });
  }
}

async function pack(directory: string, target: string): Promise<void> {
  const found = await readdir(directory, { recursive: true, withFileTypes: true });
  const paths = found.filter((one) => one.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  await ArchiveWriter.write(target, async (archive) => {
    for (const path of paths.sort()) {
      const name = relative(directory, path).split(sep).join('/');
      const { size } = await stat(path);
      assertFits(name, size);
      await archive.add(name, size, createReadStream(path));
      // Frees the space, so that directory and archive together need little more than one copy.
      await rm(path);
    }
  });
}

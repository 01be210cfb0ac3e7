import { PassThrough, Readable, type Duplex } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { text } from 'node:stream/consumers';
import { createGunzip, createGzip, constants } from 'node:zlib';
import { isKey } from '#storage';
import { BackupError } from './backup.error';
import type { ByteStore } from './byte-store';
import type { FileCopy, Manifest } from './manifest';
import { Measured } from './measured';
import { isBegun, sealingOf, type Sealing, type SealingSettings } from './sealing';

const SNAPSHOTS = 'snapshots';
const FILES = 'files';
const MANIFEST = 'manifest.json';
const SECRET_KEY = 'secret-key';
const FILE_LIST = 'files.ndjson.gz';

/** Far more than the manifest of any installation needs. In bytes. */
const MOST_OF_MANIFEST = 256 * 2 ** 20;
const LONGEST_LINE = 16_384;

const SNAPSHOT = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/;
const HASH = /^[0-9a-f]{64}$/;

/** Returns a name that sorts by time and is valid on every file system. */
export const snapshotName = (at: string): string => new Date(at).toISOString().replace(/[:.]/g, '-');

/**
 * The snapshots of an installation, and the uploaded files that they share, each under its hash:
 * `snapshots/<time>/manifest.json`, `snapshots/<time>/tables/<name>.gz`, `files/<ab>/<hash>`.
 */
export class BackupRepository {
  private constructor(
    private readonly store: ByteStore,
    private readonly sealing: Sealing,
  ) {}

  static async open(store: ByteStore, settings: SealingSettings): Promise<BackupRepository> {
    return new BackupRepository(store, await sealingOf(store, settings));
  }

  /** Opens an existing repository and never creates one. */
  static async find(store: ByteStore, settings: SealingSettings): Promise<BackupRepository> {
    if (!(await isBegun(store))) throw new BackupError(`${store.name} has no back-up.`);
    return BackupRepository.open(store, settings);
  }

  get name(): string {
    return this.store.name;
  }

  get isArchive(): boolean {
    return this.store.isArchive;
  }

  get isSealed(): boolean {
    return this.sealing.isSealed;
  }

  /** False if back-ups can only be added, because the key to read them is missing. */
  get isReadable(): boolean {
    return this.sealing.opens;
  }

  /** Returns the names of complete snapshots, oldest first. */
  async snapshots(): Promise<string[]> {
    const names = (await this.store.list(SNAPSHOTS)).filter((name) => SNAPSHOT.test(name));
    const whole = await Promise.all(names.map((name) => this.store.has(`${SNAPSHOTS}/${name}/${MANIFEST}`)));
    return names.filter((_, index) => whole[index]);
  }

  async manifest(snapshot: string): Promise<Manifest> {
    const path = `${SNAPSHOTS}/${snapshot}/${MANIFEST}`;
    const measured = new Measured(MOST_OF_MANIFEST, path);
    const [content] = await Promise.all([text(measured), pipeline(await this.opened(path), measured)]);
    try {
      return JSON.parse(content) as Manifest;
    } catch {
      throw new BackupError(`The manifest of the back-up ${snapshot} is damaged.`);
    }
  }

  async writeTable(snapshot: string, table: string, source: Readable): Promise<void> {
    await this.write(`${SNAPSHOTS}/${snapshot}/tables/${table}.gz`, joined(source, fastGzip()));
  }

  async openTable(snapshot: string, table: string): Promise<Readable> {
    return this.unpacked(`${SNAPSHOTS}/${snapshot}/tables/${table}.gz`);
  }

  async writeFileList(snapshot: string, source: Readable): Promise<void> {
    await this.write(`${SNAPSHOTS}/${snapshot}/${FILE_LIST}`, joined(source, fastGzip()));
  }

  async *fileList(snapshot: string): AsyncIterable<FileCopy> {
    const { count } = (await this.manifest(snapshot)).files;
    let read = 0;
    for await (const line of linesOf(await this.openFileList(snapshot))) {
      if (++read > count) throw new BackupError('The back-up is damaged: it names more files than its manifest says.');
      yield fileIn(line);
    }
  }

  openFileList(snapshot: string): Promise<Readable> {
    return this.unpacked(`${SNAPSHOTS}/${snapshot}/${FILE_LIST}`);
  }

  writeSecretKey(snapshot: string, key: string): Promise<void> {
    return this.write(`${SNAPSHOTS}/${snapshot}/${SECRET_KEY}`, Readable.from([Buffer.from(key)]));
  }

  async secretKey(snapshot: string): Promise<string | undefined> {
    const path = `${SNAPSHOTS}/${snapshot}/${SECRET_KEY}`;
    return (await this.store.has(path)) ? text(await this.opened(path)) : undefined;
  }

  hasFile(sha256: string): Promise<boolean> {
    return this.store.has(pathOf(sha256));
  }

  writeFile(sha256: string, source: Readable): Promise<void> {
    return this.write(pathOf(sha256), source);
  }

  openFile(sha256: string): Promise<Readable> {
    return this.opened(pathOf(sha256));
  }

  /** Completes a snapshot. */
  finish(snapshot: string, manifest: Manifest): Promise<void> {
    return this.write(`${SNAPSHOTS}/${snapshot}/${MANIFEST}`, Readable.from([Buffer.from(JSON.stringify(manifest))]));
  }

  /** Removes the manifest first, so that an interrupted removal leaves no snapshot that looks complete. */
  async removeSnapshot(snapshot: string): Promise<void> {
    await this.store.remove(`${SNAPSHOTS}/${snapshot}/${MANIFEST}`);
    await this.store.remove(`${SNAPSHOTS}/${snapshot}`);
  }

  /**
   * Removes files that no snapshot needs and the remains of interrupted back-ups. Returns the number of files. No back-up
   * may be made at the same time.
   */
  async removeUnused(): Promise<number> {
    await this.store.removeUnfinished();
    const whole = await this.snapshots();
    for (const name of await this.store.list(SNAPSHOTS)) {
      if (!whole.includes(name)) await this.store.remove(`${SNAPSHOTS}/${name}`);
    }
    const needed = new Set<string>();
    for (const name of whole) for await (const { sha256 } of this.fileList(name)) needed.add(sha256);
    let removed = 0;
    for (const folder of await this.store.list(FILES)) {
      for (const name of await this.store.list(`${FILES}/${folder}`)) {
        if (needed.has(name)) continue;
        await this.store.remove(`${FILES}/${folder}/${name}`);
        removed++;
      }
    }
    return removed;
  }

  private async write(path: string, source: Readable): Promise<void> {
    await this.store.write(path, await this.sealing.seal(source));
  }

  private async opened(path: string): Promise<Readable> {
    return this.sealing.open(await this.store.read(path));
  }

  private async unpacked(path: string): Promise<Readable> {
    return joined(
      await this.opened(path),
      createGunzip(),
      (error) => new BackupError(`${path} is damaged: ${error.message}.`),
    );
  }
}

/** @throws BackupError if a line is longer than any that a back-up writes. */
async function* linesOf(source: Readable): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of source.setEncoding('utf8') as AsyncIterable<string>) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop()!;
    if (rest.length > LONGEST_LINE) throw new BackupError('The back-up is damaged: its list of files is none.');
    yield* lines;
  }
}

/** Lists may be forged, so the keys are checked before files are stored under them. */
function fileIn(line: string): FileCopy {
  let found: FileCopy | undefined;
  try {
    found = JSON.parse(line) as FileCopy;
  } catch {
    // Reported below.
  }
  if (!found || !isKey(found.key))
    throw new BackupError(`The back-up is damaged: "${line.slice(0, 80)}" is not one of its files.`);
  return found;
}

const fastGzip = () => createGzip({ level: constants.Z_BEST_SPEED });

/** Returns one stream that fails if either part fails. */
function joined(source: Readable, through: Duplex, named = (error: Error) => error): Readable {
  const out = new PassThrough();
  // The pipeline no longer listens when `through` finds its input incomplete at the end.
  through.on('error', (error) => out.destroy(named(error)));
  out.once('close', () => through.destroy());
  pipeline(source, through).catch(() => undefined);
  return through.pipe(out);
}

/** Lists may be forged, so the hashes are checked before they become paths. */
function pathOf(sha256: string): string {
  if (!HASH.test(sha256))
    throw new BackupError(`The back-up is damaged: "${sha256.slice(0, 80)}" is not a hash of a file.`);
  return `${FILES}/${sha256.slice(0, 2)}/${sha256}`;
}

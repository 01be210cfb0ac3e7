import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ObjectStore } from '#storage';
import { Measured } from '../backup';
import type { ArchiveEntry } from './archive';
import type { QueryAsked } from './catalogue';
import { linesOf } from './lines';
import { FILE_LIST, isHash, pathOfFile, type ParcelFile, type ParcelManifest } from './manifest';
import { damaged, refused } from './parcel.error';

/** Stores the files of a parcel while it is imported, and removes them if the import fails. */
export class ImportedFiles {
  private readonly stored: string[] = [];

  constructor(
    private readonly store: ObjectStore,
    private readonly isDryRun: boolean,
  ) {}

  /**
   * Reads the list of files and the files. Returns their number. Refuses files whose keys are not among those of the
   * records, `named`.
   */
  async read(
    next: (name: string) => Promise<ArchiveEntry>,
    { files }: ParcelManifest,
    named: ReadonlySet<string>,
  ): Promise<number> {
    const byHash = new Map<string, ParcelFile[]>();
    let count = 0;
    for await (const line of linesOf(await next(FILE_LIST), files)) {
      const file = fileOf(line, named);
      byHash.set(file.sha256, [...(byHash.get(file.sha256) ?? []), file]);
      count++;
    }
    for (const [sha256, same] of byHash) await this.file(await next(pathOfFile(sha256)), same);
    return count;
  }

  private async file({ name, size, content }: ArchiveEntry, same: readonly ParcelFile[]): Promise<void> {
    const [first, ...copies] = same;
    if (same.some((file) => file.size !== size)) throw damaged(`${name} is not as long as its list of files says.`);
    const measured = new Measured();
    const read = pipeline(Readable.from(content), measured);
    if (this.isDryRun) await Promise.all([read, pipeline(measured, drain())]);
    else await Promise.all([read, this.keep(first!, measured)]);
    if (measured.sha256 !== first!.sha256)
      throw damaged(`the bytes of ${first!.key} are not those that were exported.`);
    if (this.isDryRun) return;
    for (const copy of copies) await this.keep(copy, await this.store.open(first!.key));
  }

  private async keep({ key, content_type: contentType, size }: ParcelFile, source: Readable): Promise<void> {
    this.stored.push(key);
    await this.store.store({ key, contentType, size }, source);
  }

  /** Removes the files that a failed import stored. Keeps them if the workspace exists, or if the database does not answer. */
  async undo(ask: QueryAsked): Promise<void> {
    if (!this.stored.length) return;
    const find = ask<object>('select 1 from workspaces where id = $1', [this.stored[0]!.split('/')[0]]);
    const isHere = await find.then(
      (rows) => rows.length > 0,
      () => true,
    );
    if (!isHere) await this.store.remove(this.stored).catch(() => undefined);
  }
}

function fileOf(line: string, named: ReadonlySet<string>): ParcelFile {
  const file = JSON.parse(line) as ParcelFile;
  const { key, content_type: contentType, size, sha256 } = file;
  if (!named.has(key)) throw refused(`it has a file, ${String(key).slice(0, 200)}, that no record names.`);
  if (!isHash(sha256) || typeof contentType !== 'string' || !Number.isSafeInteger(size) || size < 1)
    throw damaged(`its list of files lacks something of ${key}.`);
  return file;
}

const drain = (): Writable => new Writable({ write: (_chunk, _encoding, done) => done() });

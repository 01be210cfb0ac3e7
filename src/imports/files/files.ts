import { createHash } from 'node:crypto';
import { rewriteAddresses } from '#html';
import type { Db } from '#persistence';
import { assetAddress, type StoredFile } from '../../contexts/assets';
import { batchesOf } from '../batches';
import type { IdOf } from '../ids';
import {
  base,
  historyEntry,
  type FilesOfTexts,
  type HeldText,
  type HolderId,
  type Importing,
  type ShownText,
} from '../importing';
import type { ProjectPlace } from '../project';
import type { FileHolder, FileThing, Source } from '../thing';
import { inlineOf } from './data-address';
import { FileBytes, type FilePlace } from './file-bytes';
import { FileLost } from '../import.error';
import { storedKeysIn } from './stored-keys';

const KNOWN = 'select id from assets where workspace_id = $1 and id = any ($2::uuid[])';

const ENTITY_TYPES = { item: 'ISSUE_ATTACHMENT', page: 'PAGE_DESCRIPTION' } as const;
/** Files that are looked up at once. */
const BATCH = 100;
/** Addresses that stand for their bytes. */
const INLINE = /\bsrc\s*=\s*["']?\s*data:/i;

/** Tags of elements with an address. */
const ADDRESSED = /<(?:a|img|[a-z]+-component)\b|\b(?:src|href)\b/i;

export interface FilesOptions extends FilePlace {
  readonly db: Db;
  readonly place: ProjectPlace;
  readonly source: Source;
  readonly isDryRun: boolean;
  readonly idOf: IdOf;
}

/**
 * Files of work items and pages. Their bytes are stored before the transaction of the import, which must not wait for
 * another server, their records are added in it. What was stored for nothing is removed.
 */
export class Files implements FilesOfTexts {
  private readonly bytes: FileBytes;
  private readonly ready = new Map<string, StoredFile>();
  private readonly lost = new Map<string, string>();
  /** What texts write for a file. */
  private readonly shown = new Map<string, { readonly id: string; readonly holder: FileHolder }>();
  /** Pictures whose bytes stand in texts. */
  private readonly inline: FileThing[] = [];

  constructor(private readonly options: FilesOptions) {
    const { store, limits, isDryRun, source } = options;
    const { workspaceId } = options.place;
    this.bytes = new FileBytes({ store, limits, isDryRun, workspaceId, open: source.open });
  }

  /** Stores the bytes of all files of the source that are not here yet. */
  async fetch(onFile?: () => void): Promise<void> {
    for await (const batch of batchesOf(filesOf(this.options.source), BATCH)) await this.bring(batch, onFile);
  }

  private async bring(things: readonly FileThing[], onFile?: () => void): Promise<void> {
    const { db, place, idOf } = this.options;
    const ids = things.map(({ key }) => idOf('file', key));
    const known = await db.query<{ id: string }>(KNOWN, [place.workspaceId, ids]);
    const here = new Set(known.map(({ id }) => id));
    for (const thing of things) {
      const id = idOf('file', thing.key);
      if (!here.has(id) && !this.ready.has(id)) await this.store(id, thing);
      if (!this.lost.has(id)) for (const written of thing.shownAs) this.show(written, id, thing.holder);
      onFile?.();
    }
  }

  private async store(id: string, thing: FileThing): Promise<void> {
    try {
      this.ready.set(id, await this.bytes.bring(id, thing));
    } catch (error) {
      if (!(error instanceof FileLost)) throw error;
      this.lost.set(id, error.message);
    }
  }

  private show(written: string, id: string, holder: FileHolder): void {
    const name = nameOf(written, holder);
    if (!this.shown.has(name)) this.shown.set(name, { id, holder });
  }

  async takeInline(texts: readonly HeldText[]): Promise<void> {
    const all = texts.filter(({ html }) => INLINE.test(html)).flatMap(inlineIn);
    const found = [...new Map(all.map((thing) => [thing.key, thing])).values()];
    await this.bring(found);
    this.inline.push(...found.map((thing) => ({ ...thing, addresses: [], shownAs: [] })));
  }

  areNotIn(html: string): boolean {
    return this.shown.size ? !ADDRESSED.test(html) : !INLINE.test(html);
  }

  textOf({ html, holder }: ShownText, holderId: HolderId): string {
    if (!this.shown.size) return html;
    return rewriteAddresses(html, (written) => {
      const file = this.shown.get(nameOf(written, holder));
      return file && this.addressOf(file.id, file.holder, holderId(file.holder));
    });
  }

  /** Its record may come later, under the id that it is going to have. */
  private addressOf(id: string, { kind, key }: FileHolder, holderId = this.options.idOf(kind, key)): string {
    const { workspaceSlug, projectId } = this.options.place;
    return assetAddress({ id, workspaceSlug, projectId, entityType: ENTITY_TYPES[kind], entityIdentifier: holderId });
  }

  /** Adds records of files whose bytes are here. */
  async add(importing: Importing, things: readonly FileThing[], holderId: HolderId): Promise<void> {
    const { arrivals, report, idOf } = importing;
    const held = things.flatMap((thing) => {
      const [id, holder] = [idOf('file', thing.key), holderId(thing.holder)];
      const why = holder ? this.lost.get(id) : `its ${thing.holder.kind} ${thing.holder.key} is not here`;
      if (why === undefined) return [{ thing, id, holder: holder!, file: this.ready.get(id) }];
      report.lose('file', thing.key, thing.name === null ? why : `${titleOf(thing, report)}: ${why}`);
      return [];
    });
    const fresh = held.flatMap(({ file, ...rest }) => (file ? [{ ...rest, file }] : []));
    const records = fresh.map((one) => this.record(importing, one));
    const arrived = records.length ? await arrivals.add('assets', records) : new Set<string>();
    report.add('file', { arrived: arrived.size, known: held.length - arrived.size });
    const here = fresh.filter(({ id }) => arrived.has(id));
    report.fileBytes += here.reduce((sum, { file }) => sum + file.size, 0);
    await this.tell(importing, here);
  }

  private record(importing: Importing, { thing, id, holder, file }: Held) {
    return {
      ...base(importing, id, importing.people.idOf(thing.author), thing.createdAt),
      ...{ project_id: importing.project.id, entity_type: ENTITY_TYPES[thing.holder.kind], entity_identifier: holder },
      ...{ name: file.name, content_type: file.contentType, size: file.size, storage_key: file.storageKey },
      ...{ attributes: file.attributes, is_uploaded: true, storage_metadata: file.storageMetadata },
      ...{ external_source: importing.source, external_id: thing.key },
    };
  }

  /** The entries that histories of work items have for their files. */
  private async tell(importing: Importing, held: readonly Held[]): Promise<void> {
    const entries = held
      .filter(({ thing }) => thing.holder.kind === 'item')
      .map(({ thing, id, holder, file }) => ({
        ...historyEntry(importing, {
          ...{ key: `file ${thing.key}`, itemId: holder, author: thing.author, at: thing.createdAt ?? importing.now },
        }),
        ...{ verb: 'created', field: 'attachment', old_value: null, new_value: file.storageKey, new_identifier: id },
        ...{ comment: 'created an attachment', attachments: [this.addressOf(id, thing.holder, holder)] },
        ...{ external_source: importing.source, external_id: thing.key },
      }));
    if (entries.length) await importing.arrivals.add('activities', entries);
  }

  /** Adds records of the pictures that stood in texts, once all records are here. */
  async finish(importing: Importing, holderId: HolderId): Promise<void> {
    if (this.inline.length) await this.add(importing, this.inline, holderId);
  }

  /** Removes the files that were stored for nothing. Keeps them if the database does not answer. */
  async removeUnused(): Promise<void> {
    const { db, place, store } = this.options;
    const { stored } = this.bytes;
    if (!stored.length) return;
    const used = await storedKeysIn(db, place.workspaceId, stored);
    await store.remove(stored.filter((key) => !used.has(key)));
  }
}

interface Held {
  readonly thing: FileThing;
  readonly id: string;
  readonly holder: string;
  readonly file: StoredFile;
}

async function* filesOf(source: Source): AsyncIterable<FileThing> {
  if (source.fileThings) yield* source.fileThings();
  else for await (const thing of source.things()) if (thing.kind === 'file') yield thing;
}

/** The name of a file, with that of its record if people call it by another one than its key. */
function titleOf({ name, holder: { kind, key } }: FileThing, report: Importing['report']): string {
  const holder = report.nameOf(kind, key);
  return holder === key ? `${name}` : `${name} of ${holder}`;
}

/** An address with bytes in it is long, so that its hash stands for it. Each record has a file of its own for these. */
const nameOf = (written: string, { kind, key }: FileHolder): string =>
  /^data:/i.test(written) ? `${kind} ${key} ${createHash('sha256').update(written).digest('hex')}` : written;

/** The pictures in a text as files of its record. */
function inlineIn({ html, holder, author }: HeldText): FileThing[] {
  const found: FileThing[] = [];
  rewriteAddresses(html, (written) => {
    const inline = inlineOf(written);
    if (!inline) return undefined;
    const { type, bytes } = inline;
    const ending = /^image\/(png|jpeg|gif|webp)$/.exec(type)?.[1] ?? 'bin';
    found.push({
      ...{ kind: 'file', key: nameOf(written, holder), holder },
      ...{ name: `picture.${ending}`, type, size: bytes.length },
      ...{ addresses: [written], shownAs: [written], author, createdAt: null },
    });
    return undefined;
  });
  return found;
}

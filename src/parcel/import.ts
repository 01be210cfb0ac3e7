import { newId, type AuditTrail } from '#kernel';
import { misfitOf, type Db } from '#persistence';
import { isKey, type ObjectStore } from '#storage';
import { isSlug, keepInDirectory, lockSlug, notePlaces } from '../contexts/workspaces';
import { quoted } from '../backup';
import { isOfArchive, readArchive, type ArchiveEntry } from './archive';
import { kindsOf, WORKSPACES, type Kind, type QueryAsked } from './catalogue';
import { ImportedFiles } from './imported-files';
import { linesOf, wholeOf } from './lines';
import {
  fingerprintOf,
  MANIFEST,
  pathOfKind,
  PEOPLE,
  readManifest,
  type ParcelManifest,
  type Person,
} from './manifest';
import { damaged, ParcelError, refused } from './parcel.error';
import { addAwaited, arrivalsOf, readPerson, type Arrivals } from './people';
import { insertOf, RecordReader, renamed, settleOf, type ParcelRecord } from './records';

export interface ImportOptions {
  readonly db: Db;
  readonly audit: AuditTrail;
  readonly files: ObjectStore;
  readonly path: string;
  /** The new slug of the workspace. By default that of the parcel. */
  readonly slug?: string;
  /** E-mail address of an additional owner, who gets an account if they have none. */
  readonly owner?: string;
  /** Checks everything and stores nothing. */
  readonly isDryRun: boolean;
  /** Generates a sealed secret for a record, because secrets are not exported. */
  readonly newSecret: (table: SealedTable, id: string) => string;
}

type SealedTable = 'webhooks' | 'automation_nodes';

export interface Imported {
  readonly manifest: ParcelManifest;
  readonly slug: string;
  /** False if this parcel was imported before. */
  readonly isChanged: boolean;
  /** People who have no access until they are invited. */
  readonly withoutAccess: readonly Person[];
  readonly people: number;
  readonly files: number;
}

const MOST_OF_MANIFEST = 4 << 20;
/** Size of a batch of records in characters. */
const BATCH = 1 << 20;

const IMPORTED = 'workspace.imported';

/** Imports a workspace in one transaction. If it fails or is killed, no record of it is left. */
export async function importWorkspace(options: ImportOptions): Promise<Imported> {
  const importing = new Import(options);
  const work = () => importing.run();
  try {
    return await (options.isDryRun ? options.db.rehearse(work) : options.db.run(work));
  } catch (error) {
    await importing.undo();
    throw explained(error);
  }
}

/** Turns errors that records or the archive cause into messages for the operator. */
function explained(error: unknown): unknown {
  if (isOfArchive(error)) return damaged(`${error.message}.`);
  const misfit = misfitOf(error);
  return misfit ? refused(`records${misfit.of} do not fit: ${misfit.why}.`) : error;
}

class Import {
  private readonly storageKeys = new Set<string>();
  private readonly named = new Set<string>();
  private people: Person[] = [];
  private arrivals: Arrivals = { ids: new Map(), newcomers: [] };
  /** Ids of accounts here, by ids in the parcel, for people whose ids differ. */
  private others: ReadonlyMap<string, string> = new Map();

  private readonly files: ImportedFiles;

  constructor(private readonly options: ImportOptions) {
    this.files = new ImportedFiles(options.files, options.isDryRun);
  }

  private readonly ask: QueryAsked = (text, values) => this.options.db.query(text, values);

  async run(): Promise<Imported> {
    const entries = readArchive(this.options.path)[Symbol.asyncIterator]();
    const next = async (name: string): Promise<ArchiveEntry> => {
      const { value, done } = (await entries.next()) as IteratorResult<ArchiveEntry, undefined>;
      if (done) throw damaged(`it ends before ${name}.`);
      if (value.name !== name) throw refused(`it has "${value.name.slice(0, 200)}" where ${name} should be.`);
      return value;
    };
    try {
      return await this.all(next, async () => (await entries.next()).done === true);
    } finally {
      await entries.return?.();
    }
  }

  /** Removes the files that a failed import stored. */
  undo(): Promise<void> {
    return this.files.undo(this.ask);
  }

  private async all(next: (name: string) => Promise<ArchiveEntry>, isOver: () => Promise<boolean>): Promise<Imported> {
    const manifest = readManifest(await wholeOf(await next(MANIFEST), MOST_OF_MANIFEST));
    const slug = this.options.slug ?? manifest.workspace.slug;
    if (!isSlug(slug)) throw refused(`"${slug.slice(0, 80)}" is not a slug: 1 to 48 characters of a-z, 0-9, - and _.`);
    await this.assertSchema(manifest);
    const kinds = await kindsOf(this.ask);
    assertKinds(kinds, manifest);
    if (await this.isHere(manifest, slug)) return this.report(manifest, { slug, isChanged: false, files: 0 });
    await this.ask('create temporary table arriving (record jsonb) on commit drop', []);
    await this.ask('create temporary table arriving_later (kind text, record jsonb) on commit drop', []);
    await this.meet(await next(PEOPLE), manifest);
    for (const [index, kind] of kinds.entries())
      await this.records(kind, await next(pathOfKind(kind.name)), { manifest, index, slug });
    for (const kind of kinds) if (kind.later.length) await this.ask(settleOf(kind), [kind.name]);
    await this.assertNobodyElse();
    await this.giveAccess(manifest.workspace.id);
    await this.enter(manifest.workspace.id);
    await this.seal(manifest.workspace.id);
    const files = await this.files.read(next, manifest, this.storageKeys);
    if (!(await isOver())) throw refused('something follows its last file.');
    await this.note(manifest, slug);
    return this.report(manifest, { slug, isChanged: true, files });
  }

  private report(manifest: ParcelManifest, known: Pick<Imported, 'slug' | 'isChanged' | 'files'>): Imported {
    const withoutAccess = this.arrivals.newcomers.filter(({ is_bot, email }) => !is_bot && !this.isOwner(email));
    return { manifest, ...known, people: this.people.length, withoutAccess };
  }

  /** Requires the same migrations on both sides: records of another schema could mean something else. */
  private async assertSchema({ migrations, version }: ParcelManifest): Promise<void> {
    const [row] = await this.ask<{ names: string[] }>(
      `select coalesce(array_agg(name::text order by id), '{}') as names from schema_migrations`,
      [],
    );
    const odd = difference(migrations, row!.names) ?? difference(row!.names, migrations);
    if (odd !== undefined)
      throw new ParcelError(
        `The parcel was made by Cairn ${version}, whose schema is not that of this installation (${odd}): bring both to the same version, with the same CAIRN_MODULES, and export again.`,
      );
  }

  private async isHere(manifest: ParcelManifest, slug: string): Promise<boolean> {
    const { id } = manifest.workspace;
    await lockSlug(this.options.db, slug);
    const rows = await this.ask<{ id: string; slug: string; isDeleted: boolean }>(
      `select id, slug, deleted_at is not null as "isDeleted" from workspace_directory where id = $1 or slug = $2`,
      [id, slug],
    );
    const here = rows.find((row) => row.id === id);
    if (here) {
      const [last] = await this.ask<{ parcel: string | null }>(
        `select metadata ->> 'parcel' as parcel from audit_logs where workspace_id = $1 and event_name = $2
         order by sequence_number desc limit 1`,
        [id, IMPORTED],
      );
      if (last?.parcel === fingerprintOf(manifest) && !here.isDeleted) return true;
      throw refused(
        here.isDeleted
          ? `its workspace was here as ${here.slug} and was deleted.`
          : `its workspace is here already, as ${here.slug}, and has not come from this parcel.`,
      );
    }
    if (rows.length)
      throw refused(
        `another workspace${rows[0]!.isDeleted ? ', a deleted one,' : ''} has the slug ${slug}: choose one by --slug.`,
      );
    return false;
  }

  private async meet(entry: ArchiveEntry, { people }: ParcelManifest): Promise<void> {
    for await (const line of linesOf(entry, people)) this.people.push(readPerson(line));
    this.arrivals = await arrivalsOf(this.ask, this.people);
    this.others = new Map([...this.arrivals.ids].filter(([id, here]) => id !== here));
    await addAwaited(this.ask, this.arrivals.newcomers);
  }

  private async records(
    kind: Kind,
    entry: ArchiveEntry,
    { manifest, index, slug }: { manifest: ParcelManifest; index: number; slug: string },
  ): Promise<void> {
    const reader = new RecordReader(kind, manifest.workspace.id, (id) => this.named.add(id));
    let [batch, length]: [string[], number] = [[], 0];
    const send = async () => {
      await this.ask('insert into arriving select jsonb_array_elements($1::jsonb)', [`[${batch.join(',')}]`]);
      [batch, length] = [[], 0];
    };
    for await (const line of linesOf(entry, manifest.kinds[index]!)) {
      const record = reader.read(line);
      this.look(kind, record, manifest);
      const arriving = kind.name === WORKSPACES ? JSON.stringify({ ...record, slug }) : line;
      batch.push(renamed(arriving, this.others));
      length += line.length;
      if (length > BATCH) await send();
    }
    if (batch.length) await send();
    await this.ask(insertOf(kind), []);
    if (kind.later.length) await this.ask('insert into arriving_later select $1, record from arriving', [kind.name]);
    await this.ask('truncate arriving', []);
  }

  private look(kind: Kind, record: ParcelRecord, { workspace }: ParcelManifest): void {
    if (kind.name !== 'assets') return;
    const key = record.storage_key;
    if (typeof key !== 'string' || !isKey(key) || !key.startsWith(`${workspace.id}/`))
      throw refused(`a file lies at ${String(key).slice(0, 200)}, outside of its workspace.`);
    this.storageKeys.add(key);
  }

  /** Refuses ids of accounts here that the list of people lacks. Ids of deleted accounts may remain in records. */
  private async assertNobodyElse(): Promise<void> {
    const strangers = [...this.named].filter((id) => !this.arrivals.ids.has(id));
    const [here] = await this.ask<{ id: string }>('select id from users where id = any ($1::uuid[]) limit 1', [
      strangers,
    ]);
    if (here) throw refused(`its records name the account ${here.id}, which its list of people does not.`);
  }

  /** Notes where the workspace is, and whom it knows: records also name people who are no members any more. */
  private async enter(workspaceId: string): Promise<void> {
    const members = await this.ask<{ id: string }>(
      'select user_id as id from workspace_members where workspace_id = $1',
      [workspaceId],
    );
    await keepInDirectory(this.options.db, { workspaceId });
    const ids = [...members.map(({ id }) => id), ...this.arrivals.ids.values()];
    await notePlaces(this.options.db, { workspaceId }, ids);
  }

  /** Deactivates the memberships of people who had no account, and makes sure that an active owner exists. */
  private async giveAccess(workspaceId: string): Promise<void> {
    const newcomers = this.arrivals.newcomers.filter(({ is_bot }) => !is_bot).map(({ id }) => id);
    await this.ask(
      'update workspace_members set is_active = false where workspace_id = $1 and user_id = any ($2::uuid[])',
      [workspaceId, newcomers],
    );
    if (this.options.owner !== undefined) await this.install(workspaceId, this.options.owner);
    const owners = await this.ask<{ email: string; isHere: boolean }>(
      `select u.email, t.is_active and u.is_active as "isHere" from workspace_members t join users u on u.id = t.user_id
       where t.workspace_id = $1 and t.role = 'owner' and t.deleted_at is null order by u.email`,
      [workspaceId],
    );
    if (owners.some(({ isHere }) => isHere)) return;
    const emails = owners.map(({ email }) => email).join(', ');
    throw new ParcelError(
      `No owner of the workspace has an account here (${emails}): name somebody who becomes one by --owner.`,
    );
  }

  private readonly isOwner = (email: string): boolean => email.toLowerCase() === this.options.owner?.toLowerCase();

  private async install(workspaceId: string, email: string): Promise<void> {
    const userId = await this.accountOf(email);
    const [membership] = await this.ask<{ id: string }>(
      `update workspace_members set role = 'owner', is_active = true
       where workspace_id = $1 and user_id = $2 and deleted_at is null returning id`,
      [workspaceId, userId],
    );
    if (membership) return;
    await this.ask(
      `insert into workspace_members (workspace_id, id, user_id, role, created_at, updated_at)
       values ($1, $2, $3, 'owner', now(), now())`,
      [workspaceId, newId(), userId],
    );
  }

  /** Returns the account of the new owner, created if needed. Nobody else can take it over by an invitation. */
  private async accountOf(email: string): Promise<string> {
    const [known] = await this.ask<{ id: string }>(
      'update users set is_awaited = false where lower(email) = lower($1) and not is_bot returning id',
      [email],
    );
    if (known) return known.id;
    const id = newId();
    await this.ask(
      `insert into users (id, email, display_name, first_name, last_name, created_at, updated_at)
       values ($1, $2, $3, '', '', now(), now())`,
      [id, email, email.slice(0, email.indexOf('@'))],
    );
    return id;
  }

  /** Gives webhooks new random secrets. Users can replace them. */
  private async seal(workspaceId: string): Promise<void> {
    const rows: Readonly<Record<SealedTable, string>> = {
      webhooks: 'true',
      automation_nodes: `handler_name = 'send_webhook'`,
    };
    for (const [table, such] of Object.entries(rows) as [SealedTable, string][]) {
      const found = await this.ask<{ id: string }>(
        `select id from ${quoted(table)} where workspace_id = $1 and ${such} order by id`,
        [workspaceId],
      );
      const secrets = found.map(({ id }) => this.options.newSecret(table, id));
      await this.ask(
        `update ${quoted(table)} t set secret = s.secret from unnest($2::uuid[], $3::text[]) as s (id, secret)
         where t.workspace_id = $1 and t.id = s.id`,
        [workspaceId, found.map(({ id }) => id), secrets],
      );
    }
  }

  private async note(manifest: ParcelManifest, slug: string): Promise<void> {
    const { id, name } = manifest.workspace;
    await this.options.audit.append(
      { workspaceId: id },
      {
        eventName: IMPORTED,
        category: 'settings',
        target: { type: 'workspace', id, displayName: name },
        metadata: {
          slug,
          parcel: fingerprintOf(manifest),
          version: manifest.version,
          exported_at: manifest.created_at,
        },
      },
    );
  }
}

const difference = (some: readonly string[], others: readonly string[]): string | undefined =>
  some.filter((name) => !others.includes(name)).at(-1);

/** Requires the kinds and columns of the schema in their order. Only a parcel that was edited by hand has others. */
function assertKinds(kinds: readonly Kind[], { kinds: given }: ParcelManifest): void {
  for (const { kind } of given) {
    if (!kinds.some(({ name }) => name === kind))
      throw refused(`it has records of "${kind.slice(0, 80)}", which is not a kind.`);
  }
  for (const [index, { name, columns }] of kinds.entries()) {
    const found = given[index];
    if (found?.kind !== name) throw refused(`it lacks records of ${name}.`);
    const odd = difference(
      found.columns,
      columns.map((column) => column.name),
    );
    if (odd !== undefined) throw refused(`its ${name} have "${odd}", which is not a column.`);
  }
  if (given.length !== kinds.length) throw refused('it has a kind twice.');
}

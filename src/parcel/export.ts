import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createGzip } from 'node:zlib';
import { Client, type ClientConfig } from 'pg';
import { to } from 'pg-copy-streams';
import type { ObjectStore } from '#storage';
import { ArchiveWriter, FIXED_FORMATS, listed, Measured, quoted, readOneInstant } from '../backup';
import { kindsOf, WORKSPACES, type Kind, type QueryAsked } from './catalogue';
import {
  FILE_LIST,
  FORMAT,
  FORMAT_VERSION,
  MANIFEST,
  pathOfFile,
  pathOfKind,
  PEOPLE,
  type KindLines,
  type Lines,
  type ParcelFile,
  type ParcelManifest,
  type Person,
} from './manifest';
import { ParcelError } from './parcel.error';

export interface ExportOptions {
  readonly connection: ClientConfig;
  readonly files: ObjectStore;
  /** Slug of the workspace. */
  readonly workspace: string;
  /** Path of the parcel. */
  readonly path: string;
  /** Version of Cairn. */
  readonly version: string;
  /** Ends the export. Nothing of it is left. */
  readonly signal?: AbortSignal;
  /** The most bytes that the parcel may have. */
  readonly maxBytes?: number;
  /** Called with the number of records and the bytes of files that have been added. */
  readonly onProgress?: (records: number, fileBytes: number) => void;
}

export interface Exported {
  readonly manifest: ParcelManifest;
  /** Keys of files that records refer to but that are missing in the storage. */
  readonly missingFiles: readonly string[];
}

/** Exports a workspace as of one instant, completely or not at all. The server may keep running. */
export async function exportWorkspace(options: ExportOptions): Promise<Exported> {
  // An interrupted export leaves this folder. The next export to the same file removes it.
  const folder = `${resolve(options.path)}.unfinished`;
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { mode: 0o700 });
  const client = new Client({ ...options.connection, application_name: 'cairn workspace export' });
  try {
    await client.connect();
    await client.query(FIXED_FORMATS);
    await readOneInstant(client);
    await client.query('begin isolation level repeatable read, read only');
    const exported = await new Export(options, client, folder).run();
    await rename(join(folder, ARCHIVE), resolve(options.path));
    return exported;
  } finally {
    await client.end();
    await rm(folder, { recursive: true, force: true });
  }
}

const ARCHIVE = 'parcel.tar';

interface Facts {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly governance: string;
  readonly migrations: readonly string[];
  readonly createdAt: string;
}

const FACTS = `
  select id, slug, name, governance,
    (select coalesce(array_agg(name::text order by id), '{}') from schema_migrations) as migrations,
    to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt"
  from workspaces where slug = $1 and deleted_at is null`;

/** JSON contains no raw control characters, so with these as quote and delimiter each line of CSV is unquoted JSON. */
const AS_LINES = String.raw`(format csv, quote E'\x01', delimiter E'\x02')`;

/** A part of the parcel in a temporary file. */
interface Part<L extends Lines = Lines> {
  readonly path: string;
  readonly lines: L;
}

class Export {
  private rows = 0;
  private fileBytes = 0;
  private readonly ask: QueryAsked = async (text, values) => (await this.client.query(text, [...values])).rows as never;

  constructor(
    private readonly options: ExportOptions,
    private readonly client: Client,
    private readonly folder: string,
  ) {}

  async run(): Promise<Exported> {
    const facts = await this.facts();
    const kinds = await kindsOf(this.ask);
    const parts: Part<KindLines>[] = [];
    for (const kind of kinds) parts.push(await this.records(kind, facts.id));
    const people = await this.people(kinds, facts.id);
    const files = await this.fileList(facts.id);
    const { list, missing, bytes } = files;
    const manifest: ParcelManifest = {
      format: FORMAT,
      format_version: FORMAT_VERSION,
      version: this.options.version,
      created_at: facts.createdAt,
      migrations: facts.migrations,
      workspace: { id: facts.id, slug: facts.slug, name: facts.name },
      kinds: parts.map(({ lines }) => lines),
      people: people.lines,
      files: { ...files.part.lines, bytes_of_files: bytes },
    };
    const all = [people, ...parts, files.part];
    await this.assertFits(all, bytes);
    await this.pack(manifest, all, list);
    return { manifest, missingFiles: missing };
  }

  private async facts(): Promise<Facts> {
    const { workspace } = this.options;
    const [facts] = await this.ask<Facts>(FACTS, [workspace]);
    if (!facts) throw new ParcelError(`There is no workspace ${workspace}.`);
    if (facts.governance === 'migrating')
      throw new ParcelError(`${workspace} is being migrated to governance: export it when that has ended.`);
    return facts;
  }

  private async records(kind: Kind, workspaceId: string): Promise<Part<KindLines>> {
    const columns = kind.columns.map(({ name }) => name);
    const part = await this.lines(pathOfKind(kind.name), `copy (${selectOf(kind, workspaceId)}) to stdout ${AS_LINES}`);
    this.rows += part.lines.rows;
    this.report();
    return { ...part, lines: { kind: kind.name, columns, ...part.lines } };
  }

  /** Writes the people that records refer to, with nothing but what identifies them. */
  private async people(kinds: readonly Kind[], workspaceId: string): Promise<Part> {
    const named = new Set<string>();
    for (const kind of kinds) {
      if (!kind.people.length) continue;
      const rows = await this.ask<{ id: string }>(peopleOf(kind), [workspaceId]);
      for (const { id } of rows) named.add(id);
    }
    const people = await this.ask<Person>(
      `select id, email, display_name, is_bot from users where id = any ($1::uuid[]) order by id`,
      [[...named]],
    );
    return this.written(PEOPLE, people);
  }

  private async fileList(workspaceId: string) {
    const { files } = this.options;
    const rows = await this.ask<{ key: string; contentType: string }>(
      `select storage_key as key, content_type as "contentType" from assets
       where workspace_id = $1 and is_uploaded and deleted_at is null order by storage_key collate "C"`,
      [workspaceId],
    );
    const [list, missing]: [ParcelFile[], string[]] = [[], []];
    let bytes = 0;
    for (const { key, contentType } of rows) {
      const found = await files.head(key);
      if (!found) {
        missing.push(key);
        continue;
      }
      const measured = new Measured();
      await pipeline(await files.open(key), measured.resume(), this.abortable);
      list.push({ key, content_type: contentType, size: measured.bytes, sha256: measured.sha256 });
      bytes += measured.bytes;
    }
    return { part: await this.written(FILE_LIST, list), list, missing, bytes };
  }

  private async assertFits(parts: readonly Part[], fileBytes: number): Promise<void> {
    const { maxBytes = Infinity } = this.options;
    let bytes = fileBytes;
    for (const { path } of parts) bytes += (await stat(this.beside(path))).size;
    if (bytes > maxBytes) throw new ParcelError(`The parcel has ${bytes} bytes, and at most ${maxBytes} are allowed.`);
  }

  private report(): void {
    this.options.onProgress?.(this.rows, this.fileBytes);
  }

  private get abortable(): { readonly signal?: AbortSignal } {
    const { signal } = this.options;
    return signal ? { signal } : {};
  }

  /** Writes the archive. The manifest comes first and has hashes of all parts, so these wait in temporary files. */
  private async pack(manifest: ParcelManifest, parts: readonly Part[], files: readonly ParcelFile[]): Promise<void> {
    await ArchiveWriter.write(join(this.folder, ARCHIVE), async (archive) => {
      const text = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`);
      await archive.add(MANIFEST, text.length, Readable.from([text]));
      for (const { path } of parts) {
        const waiting = this.beside(path);
        await archive.add(path, (await stat(waiting)).size, createReadStream(waiting));
        await rm(waiting);
      }
      const added = new Set<string>();
      for (const file of files) {
        if (added.has(file.sha256)) continue;
        added.add(file.sha256);
        await this.addFile(archive, file);
      }
    });
  }

  private async addFile(archive: ArchiveWriter, { key, size, sha256 }: ParcelFile): Promise<void> {
    const measured = new Measured();
    const read = pipeline(await this.options.files.open(key), measured, this.abortable);
    await Promise.all([read, archive.add(pathOfFile(sha256), size, measured)]);
    if (measured.sha256 !== sha256) throw new ParcelError(`The file ${key} changed while it was copied: export again.`);
    this.fileBytes += size;
    this.report();
  }

  private written(path: string, records: readonly object[]): Promise<Part> {
    const lines = function* () {
      for (const record of records) yield Buffer.from(`${JSON.stringify(record)}\n`);
    };
    return this.compressed(path, Readable.from(lines()));
  }

  private lines(path: string, copy: string): Promise<Part> {
    return this.compressed(path, this.client.query(to(copy)));
  }

  private async compressed(path: string, source: Readable): Promise<Part> {
    const measured = new Measured();
    const target = createWriteStream(this.beside(path), { mode: 0o600 });
    await pipeline(source, measured, createGzip({ level: constants.Z_BEST_SPEED }), target, this.abortable);
    const { lines: rows, bytes, sha256 } = measured;
    return { path, lines: { rows, bytes, sha256 } };
  }

  private readonly beside = (path: string): string => join(this.folder, path.replaceAll('/', '-'));
}

/** Selects rows as JSON. Their order does not depend on the collation of the database. */
function selectOf({ name, columns, key, rule }: Kind, workspaceId: string): string {
  const members = columns.map((column) => {
    const change = rule.changed?.[column.name];
    return change ? `${change(quoted(column.name))} as ${quoted(column.name)}` : quoted(column.name);
  });
  const tenant = name === WORKSPACES ? 'id' : 'workspace_id';
  const rows = rule.rows ? ` and (${rule.rows})` : '';
  const order = key.map((column) => `r.${quoted(column.name)}${column.type === 'text' ? ' collate "C"' : ''}`);
  return `select row_to_json(r) from (
    select ${members.join(', ')} from ${quoted(name)} where ${tenant} = '${workspaceId}'${rows}) r order by ${order.join(', ')}`;
}

function peopleOf({ name, people, rule }: Kind): string {
  const tenant = name === WORKSPACES ? 'id' : 'workspace_id';
  const single = people.filter(({ isArray }) => !isArray).map(({ name: column }) => column);
  const several = people.filter(({ isArray }) => isArray).map(({ name: column }) => column);
  const all = [`array[${listed(single)}]::uuid[]`, ...several.map((column) => quoted(column))].join(' || ');
  const rows = rule.rows ? ` and (${rule.rows})` : '';
  return `select distinct named.id as id from ${quoted(name)} t cross join unnest(${all}) as named (id)
    where t.${tenant} = $1${rows} and named.id is not null`;
}

export const rowsOf = ({ kinds }: ParcelManifest): number => kinds.reduce((sum, { rows }) => sum + rows, 0);

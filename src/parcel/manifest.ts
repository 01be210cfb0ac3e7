import { createHash } from 'node:crypto';
import { damaged, ParcelError } from './parcel.error';

/** Changes only with the format, not with each version of Cairn. */
export const FORMAT = 'cairn-parcel';
export const FORMAT_VERSION = 1;

/** Size and hash of a compressed file with one JSON object per line. */
export interface Lines {
  readonly rows: number;
  /** Uncompressed size. */
  readonly bytes: number;
  readonly sha256: string;
}

export interface KindLines extends Lines {
  readonly kind: string;
  readonly columns: readonly string[];
}

/** The first file of a parcel. */
export interface ParcelManifest {
  readonly format: typeof FORMAT;
  readonly format_version: number;
  /** Version of Cairn. */
  readonly version: string;
  /** The instant of all records. */
  readonly created_at: string;
  /** Names of the applied migrations, in their order. */
  readonly migrations: readonly string[];
  readonly workspace: { readonly id: string; readonly slug: string; readonly name: string };
  /** In the order of the files. */
  readonly kinds: readonly KindLines[];
  readonly people: Lines;
  readonly files: Lines & { readonly bytes_of_files: number };
}

/** A person that records refer to. */
export interface Person {
  readonly id: string;
  readonly email: string;
  readonly display_name: string;
  /** True for accounts of apps and automations. */
  readonly is_bot: boolean;
}

/** An uploaded file. Its bytes are stored under their hash. */
export interface ParcelFile {
  readonly key: string;
  readonly content_type: string;
  readonly size: number;
  readonly sha256: string;
}

export const MANIFEST = 'manifest.json';
export const PEOPLE = 'people.ndjson.gz';
export const FILE_LIST = 'files.ndjson.gz';
export const pathOfKind = (kind: string): string => `records/${kind}.ndjson.gz`;
export const pathOfFile = (sha256: string): string => `files/${sha256}`;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const HASH = /^[0-9a-f]{64}$/;

export const isUuid = (value: unknown): value is string => typeof value === 'string' && UUID.test(value);
export const isHash = (value: unknown): value is string => typeof value === 'string' && HASH.test(value);

const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) >= 0;
const isTexts = (value: unknown): boolean =>
  Array.isArray(value) && value.every((one) => typeof one === 'string' && one.length <= 200);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isLines = (value: unknown): value is Lines =>
  isObject(value) && isCount(value.rows) && isCount(value.bytes) && isHash(value.sha256);

const isKind = (value: unknown): boolean =>
  isLines(value) &&
  typeof (value as unknown as KindLines).kind === 'string' &&
  isTexts((value as unknown as KindLines).columns);

export function readManifest(text: string): ParcelManifest {
  const value = parsed(text);
  if (!isObject(value) || value.format !== FORMAT) throw new ParcelError('The file is not a parcel of a workspace.');
  if (value.format_version !== FORMAT_VERSION)
    throw new ParcelError(`The parcel has format ${String(value.format_version)}, which this version cannot read.`);
  const { workspace, kinds, people, files, migrations, version, created_at } = value;
  const isWhole =
    [version, created_at].every((one) => typeof one === 'string') &&
    isTexts(migrations) &&
    isObject(workspace) &&
    isUuid(workspace.id) &&
    [workspace.slug, workspace.name].every((one) => typeof one === 'string') &&
    Array.isArray(kinds) &&
    kinds.every(isKind) &&
    isLines(people) &&
    isLines(files);
  if (!isWhole) throw damaged('its manifest lacks something.');
  return value as unknown as ParcelManifest;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw damaged('its manifest is no JSON.');
  }
}

/** Identifies the content of a parcel. It does not depend on the time of the export. */
export function fingerprintOf({ workspace, kinds, people, files }: ParcelManifest): string {
  const hashes = [...kinds.map(({ kind, sha256 }) => `${kind} ${sha256}`), people.sha256, files.sha256];
  return createHash('sha256')
    .update([workspace.id, ...hashes].join('\n'))
    .digest('hex');
}

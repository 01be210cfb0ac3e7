import { createHash } from 'node:crypto';
import { readFileSync, realpathSync } from 'node:fs';
import { hostname } from 'node:os';
import { resolve } from 'node:path';
import type { Config } from '../../config';

/** Where a server works on its data. Null means unknown or not applicable. */
export interface DataLocation {
  /** The machine of an embedded PostgreSQL. Null for an external database, because several machines may share it. */
  readonly machine: string | null;
  /** The data directory, or the address of an external database without credentials. */
  readonly data: string;
  /** PostgreSQL's identifiers of the cluster and of the database in it. */
  readonly database: string;
  /** BASE_URL. */
  readonly address: string | null;
}

export interface Difference {
  readonly what: keyof DataLocation;
  readonly before: string;
  readonly now: string;
}

const MEMBERS = ['machine', 'data', 'database', 'address'] as const satisfies readonly (keyof DataLocation)[];

type Settings = Pick<Config, 'databaseUrl' | 'databaseSessionUrl' | 'dataDir' | 'baseUrl'>;

export function placeOf(
  { databaseUrl, databaseSessionUrl, dataDir, baseUrl }: Settings,
  database: string,
): DataLocation {
  const isEmbedded = databaseUrl === null;
  return {
    machine: isEmbedded ? machineName() : null,
    // A pooler comes and goes before a database that stays where it is.
    data: isEmbedded ? realPath(dataDir) : databaseAddress(databaseSessionUrl ?? databaseUrl),
    database,
    address: baseUrl,
  };
}

/** Returns the members in which two locations differ, as far as both are known. */
export function differences(before: DataLocation, now: DataLocation): Difference[] {
  return MEMBERS.flatMap((what) => {
    const [was, is] = [before[what], now[what]];
    return was != null && is != null && was !== is ? [{ what, before: was, now: is }] : [];
  });
}

/** Combines a known location with the current one: a start without BASE_URL keeps the previous address. */
export const joined = (before: DataLocation | null, now: DataLocation): DataLocation => ({
  ...now,
  address: now.address ?? before?.address ?? null,
});

/**
 * Identifies the machine by its name and its id. Some networks change the domain every day, so it is left out; clones
 * have the same machine id, so the host name is included.
 */
function machineName(): string {
  const name = hostname().split('.')[0]!.toLowerCase();
  const id = machineId();
  return id ? `${name} (${createHash('sha256').update(id).digest('hex').slice(0, 8)})` : name;
}

function machineId(): string {
  try {
    return readFileSync('/etc/machine-id', 'utf8').trim();
  } catch {
    return '';
  }
}

function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return resolve(path);
  }
}

function databaseAddress(url: string): string {
  const { hostname: host, port, pathname, searchParams } = new URL(url);
  const at = `${searchParams.get('host') ?? host}:${searchParams.get('port') ?? (port || '5432')}`;
  return `${at.toLowerCase()}${pathname}`;
}

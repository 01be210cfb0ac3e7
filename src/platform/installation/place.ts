import { createHash } from 'node:crypto';
import { readFileSync, realpathSync } from 'node:fs';
import { hostname } from 'node:os';
import { resolve } from 'node:path';
import type { Config } from '../../config';

/** Where a server works on its data. What is null is not known, or means nothing there. */
export interface Place {
  /** Of the embedded PostgreSQL; machines that share a database differ in this. */
  readonly machine: string | null;
  /** The data directory, or the address of an outside database without who connects. */
  readonly data: string;
  /** PostgreSQL's own names of the cluster and the database in it. */
  readonly database: string;
  /** BASE_URL. */
  readonly address: string | null;
}

export interface Difference {
  readonly what: keyof Place;
  readonly before: string;
  readonly now: string;
}

const MEMBERS = ['machine', 'data', 'database', 'address'] as const satisfies readonly (keyof Place)[];

type Settings = Pick<Config, 'databaseUrl' | 'dataDir' | 'baseUrl'>;

export function placeOf({ databaseUrl, dataDir, baseUrl }: Settings, database: string): Place {
  const isEmbedded = databaseUrl === null;
  return {
    machine: isEmbedded ? machineName() : null,
    data: isEmbedded ? realPath(dataDir) : databaseAddress(databaseUrl),
    database,
    address: baseUrl,
  };
}

/** In what a place differs from another one, as far as both are known. */
export function differences(before: Place, now: Place): Difference[] {
  return MEMBERS.flatMap((what) => {
    const [was, is] = [before[what], now[what]];
    return was != null && is != null && was !== is ? [{ what, before: was, now: is }] : [];
  });
}

/** What is known of a place now, and else what was before: a start without BASE_URL forgets nothing. */
export const joined = (before: Place | null, now: Place): Place => ({
  ...now,
  address: now.address ?? before?.address ?? null,
});

/** Networks give some machines another domain every day, and cloning gives two machines one id: both names count. */
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

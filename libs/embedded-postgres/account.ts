import { chmodSync, chownSync, lstatSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { basename, dirname, join } from 'node:path';
import { EmbeddedPostgresError } from './error';

/**
 * The unprivileged system user as which PostgreSQL runs if this process is root, because PostgreSQL refuses to run as
 * root.
 */
export interface Account {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

const PREFERRED = ['postgres', '_postgres', 'nobody'];

/**
 * Returns the account for a cluster, or undefined if PostgreSQL can run as the current user. An existing cluster keeps
 * its owner, so that installing a user `postgres` later changes nothing. initdb requires an entry in /etc/passwd.
 */
export function chooseAccount(clusterDir: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const accounts = readAccounts().filter((account) => account.uid !== 0);
  const owner = statSync(clusterDir, { throwIfNoEntry: false })?.uid;
  const account =
    accounts.find(({ uid }) => uid === owner) ??
    PREFERRED.map((name) => accounts.find((candidate) => candidate.name === name)).find((found) => found);
  if (account) return account;
  throw new EmbeddedPostgresError(
    `PostgreSQL does not run as root and /etc/passwd has none of the users ${PREFERRED.join(', ')}: ` +
      'start Cairn as an ordinary user, or set DATABASE_URL to a PostgreSQL server of your own.',
  );
}

function readAccounts(): Account[] {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .filter((fields) => fields.length >= 7)
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 }));
}

/**
 * Returns the topmost directory at or above `path` that the account cannot enter, or undefined if there is none.
 * Directories that do not exist yet count as accessible.
 */
export function blockingDirectory(path: string, account: Account | undefined): string | undefined {
  if (!account) return undefined;
  const parent = dirname(path);
  const above = parent === path ? undefined : blockingDirectory(parent, account);
  if (above) return above;
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats?.isDirectory()) return undefined;
  const execute = stats.uid === account.uid ? 0o100 : stats.gid === account.gid ? 0o010 : 0o001;
  return stats.mode & execute ? undefined : path;
}

/** Creates the data directory: only this process can read it, and the account can pass through it. */
export function prepareDataDir(dataDir: string, account: Account | undefined): void {
  if (!statSync(dataDir, { throwIfNoEntry: false })) {
    mkdirSync(dirname(dataDir), { recursive: true });
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    if (account) {
      chownSync(dataDir, 0, account.gid);
      chmodSync(dataDir, 0o710);
    }
  }
  const blocked = blockingDirectory(dataDir, account);
  if (!blocked) return;
  // The data are not moved elsewhere automatically, because backups of the directory that the operator named would miss
  // them.
  throw new EmbeddedPostgresError(
    `PostgreSQL runs as user "${account?.name}" and cannot enter ${blocked}: ` +
      `set DATA_DIR to a directory outside it (for example /var/lib/cairn), or allow it with: chmod o+x ${blocked}`,
  );
}

/**
 * Returns the data directory if the operator named none: `preferred`, or a directory below /var/lib/cairn if the
 * process is root and PostgreSQL's user cannot enter `preferred` (such as a checkout in /root). Callers log the result.
 */
export function defaultDataDir(preferred: string): string {
  if (!blockingDirectory(preferred, chooseAccount(join(preferred, 'postgres')))) return preferred;
  const place = createHash('sha256').update(preferred).digest('hex').slice(0, 8);
  return join('/var/lib/cairn', `${basename(dirname(preferred))}-${place}`);
}

/** Makes the account the owner of a tree, such as after root restored a backup. PostgreSQL accepts no other owner. */
export function giveTree(path: string, account: Account): void {
  const stats = lstatSync(path);
  if (stats.isDirectory()) for (const name of readdirSync(path)) giveTree(join(path, name), account);
  if (stats.isDirectory() || stats.isFile()) chownSync(path, account.uid, account.gid);
}

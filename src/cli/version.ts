import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '../../..');

/** Returns the version of this build. */
export const versionOfCairn = (): string =>
  (JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string }).version;

/** The version with the commit, where it was built from one: `0.1.0 (1f0c2a9b7e55)`. */
export function describeVersion(): string {
  const commit = commitOfBuild();
  return commit === null ? versionOfCairn() : `${versionOfCairn()} (${commit})`;
}

/** `scripts/build.mjs` writes it; other compilers do not. */
export function commitOfBuild(): string | null {
  try {
    return (JSON.parse(readFileSync(join(ROOT, 'dist/build.json'), 'utf8')) as { commit: string | null }).commit;
  } catch {
    return null;
  }
}

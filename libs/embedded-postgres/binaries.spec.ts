import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, readFileSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { chooseAccount } from './account';
import { findDistribution, prepareBinaries } from './binaries';
import { Scratch } from './testing-scratch';

const asRoot = process.getuid?.() === 0 ? it : it.skip;
const scratch = new Scratch();

afterAll(() => scratch.remove());

describe('the programs', () => {
  const packaged = findDistribution();
  const root = scratch.newDir();
  const native = join(root, 'native');
  const links = JSON.parse(readFileSync(join(packaged.native, 'pg-symlinks.json'), 'utf8')) as { target: string }[];
  const missingLinks = (dir: string) => links.filter(({ target }) => !existsSync(join(dir, target)));

  beforeAll(() => {
    cpSync(packaged.native, native, { recursive: true });
    for (const { target } of links) rmSync(join(root, target), { force: true });
  });

  it('restores the links that npm leaves out without install scripts', () => {
    expect(missingLinks(root).length).toBeGreaterThan(0);
    const { postgres } = prepareBinaries({ ...packaged, native }, scratch.newDir(), chooseAccount(native));
    expect(dirname(postgres)).toBe(join(native, 'bin'));
    expect(missingLinks(root)).toEqual([]);
  });

  asRoot('copies them once, complete, when the user of PostgreSQL cannot reach them', () => {
    chmodSync(root, 0o700);
    const dataDir = scratch.newDir();
    const account = chooseAccount(join(dataDir, 'postgres'));
    const { postgres } = prepareBinaries({ ...packaged, native }, dataDir, account);
    const copy = join(dataDir, 'binaries', `${packaged.version}-${packaged.platform}`);
    expect(postgres).toBe(join(copy, 'native/bin/postgres'));
    expect(missingLinks(copy)).toEqual([]);
    expect(execFileSync(postgres, ['--version'], { encoding: 'utf8' })).toContain('(PostgreSQL) 18');
    const made = statSync(copy).ino;
    expect(prepareBinaries({ ...packaged, native }, dataDir, account).postgres).toBe(postgres);
    expect(statSync(copy).ino).toBe(made);
  });
});

import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a function of `release/changes.mjs` answers; a module that only Node itself loads. */
function called<T>(name: string, ...args: readonly unknown[]): T {
  const program = `import { ${name} } from ${JSON.stringify(join(__dirname, 'release/changes.mjs'))};
    console.log(JSON.stringify(${name}(...${JSON.stringify(args)})));`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    encoding: 'utf8',
  });
  if (stderr) throw new Error(stderr);
  return JSON.parse(stdout) as T;
}

describe('the next version', () => {
  it.each<[string, string[], string | undefined, string]>([
    ['0.1.0', ['fix(labels): a'], undefined, '0.1.1'],
    ['0.1.0', ['docs: a', 'feat(labels): b', 'fix: c'], undefined, '0.2.0'],
    ['0.1.0', ['feat(labels)!: b'], undefined, '0.2.0'],
    ['1.2.3', ['fix: a\n\nBREAKING CHANGE: the rest'], undefined, '2.0.0'],
    ['1.2.3', ['a title that follows no rule'], undefined, '1.2.4'],
    ['0.9.0', ['feat: a'], 'rc', '0.10.0-rc.1'],
    ['1.0.0-rc.1', ['feat: a'], 'rc', '1.0.0-rc.2'],
    ['1.0.0-rc.2', ['feat: a'], undefined, '1.0.0'],
  ])('after %s with %j (%s): %s', (before, commits, pre, version) => {
    expect(called('nextVersion', before, commits, pre)).toBe(version);
  });
});

describe('the change log', () => {
  const version = { version: '0.2.0', date: '2026-12-01' };
  const released = (text: string, commits: string[] = []) => called<string>('released', text, { ...version, commits });

  it('gives what was written to the version', () => {
    const text = '# Changelog\n\n## [Unreleased]\n\n### Added\n\n- $& and $1\n\n## [0.1.0] - 2026-11-23\n';
    expect(released(text)).toBe(
      '# Changelog\n\n## [Unreleased]\n\n## [0.2.0] - 2026-12-01\n\n### Added\n\n- $& and $1\n\n## [0.1.0] - 2026-11-23\n',
    );
  });

  it('is made of commits where nobody wrote anything', () => {
    const text = '# Changelog\n\n## [Unreleased]\n\n## [0.1.0] - 2026-11-23\n';
    const commits = ['fix(labels): colours stay', 'feat: a thing\n\nWhy.', 'docs: nothing for users'];
    expect(released(text, commits)).toBe(
      '# Changelog\n\n## [Unreleased]\n\n## [0.2.0] - 2026-12-01\n\n### Added\n\n- a thing\n\n### Fixed\n\n- labels: colours stay\n\n## [0.1.0] - 2026-11-23\n',
    );
  });

  it('loses nothing of the real one', () => {
    const text = readFileSync(join(__dirname, '../CHANGELOG.md'), 'utf8');
    const lines = (of: string) => of.split('\n').filter(Boolean).sort();
    expect(lines(released(text, ['fix: a'])).filter((line) => !line.startsWith('## [0.2.0]'))).toEqual(
      expect.arrayContaining(lines(text)),
    );
  });
});

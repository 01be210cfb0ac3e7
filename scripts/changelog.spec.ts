import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const read = (name: string) => readFileSync(join(__dirname, '..', name), 'utf8');
const versionOf = (name: string) => (JSON.parse(read(name)) as { version: string }).version;

const KINDS = ['Added', 'Changed', 'Deprecated', 'Removed', 'Fixed', 'Security'];

interface Section {
  readonly title: string;
  readonly kinds: string[];
}

const sections = (): Section[] =>
  read('CHANGELOG.md')
    .split(/^## /m)
    .slice(1)
    .map((text) => ({
      title: text.slice(0, text.indexOf('\n')),
      kinds: [...text.matchAll(/^### (.*)$/gm)].map(([, kind]) => kind ?? ''),
    }));

/** A version as one number that grows with it. Candidates (`1.0.0-rc.2`) come before what they lead to. */
function rank(version: string): number {
  const [release = '', candidate] = version.split(/-[a-z]+\./);
  const parts = [...release.split('.'), candidate ?? '999'];
  return parts.reduce((sum, part) => sum * 1000 + Number(part), 0);
}

describe('the changelog', () => {
  const [unreleased, ...released] = sections();
  const versions = released.map(
    ({ title }) => /^\[(\d+\.\d+\.\d+(?:-[a-z]+\.\d+)?)\] - \d{4}-\d{2}-\d{2}$/.exec(title)?.[1],
  );

  it('begins with what is not released', () => {
    expect(unreleased?.title).toBe('[Unreleased]');
  });

  it('has a dated section for each version, the newest first', () => {
    expect(versions).not.toContain(undefined);
    expect(versions).toEqual([...versions].sort((a, b) => rank(b ?? '') - rank(a ?? '')));
    expect(new Set(versions).size).toBe(versions.length);
  });

  it('has the version of the package as its newest one', () => {
    expect(versions[0]).toBe(versionOf('package.json'));
    expect(versionOf('package-lock.json')).toBe(versionOf('package.json'));
  });

  it('has each kind of change once in a section, in the usual order', () => {
    for (const { title, kinds } of sections()) {
      expect({ title, kinds }).toEqual({ title, kinds: KINDS.filter((kind) => kinds.includes(kind)) });
    }
  });
});

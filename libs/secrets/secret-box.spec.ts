import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keyFile } from './key-file';
import { SecretBox } from './secret-box';

const [OLD, NEW] = ['old '.repeat(8).replaceAll(' ', '-'), 'new '.repeat(8).replaceAll(' ', '-')];
const PLACE = 'webhook 1';
const boxOf = (...keys: string[]) => new SecretBox(() => keys);

describe('a box of secrets', () => {
  it('opens what it has closed, in its place and with its key only', () => {
    const sealed = boxOf(OLD).close('the secret', PLACE);
    expect(sealed).not.toContain('the secret');
    expect(boxOf(OLD).open(sealed, PLACE)).toBe('the secret');
    expect(boxOf(OLD).open(sealed, 'webhook 2')).toBeNull();
    expect(boxOf(NEW).open(sealed, PLACE)).toBeNull();
    expect(boxOf().open(sealed, PLACE)).toBeNull();
  });

  it('reads what was kept before there was a key, and keeps secrets as they are without one', () => {
    expect(boxOf(OLD).open('plain', PLACE)).toBe('plain');
    expect(boxOf().close('plain', PLACE)).toBe('plain');
    expect([boxOf().mark, boxOf().renewed('plain', PLACE)]).toEqual([null, 'plain']);
  });

  it('seals anew by the first key what is plain or by another one, and leaves what it cannot open', () => {
    const [sealed, box] = [boxOf(OLD).close('the secret', PLACE), boxOf(NEW, OLD)];
    for (const kept of ['the secret', sealed]) {
      const renewed = box.renewed(kept, PLACE);
      expect(renewed.startsWith(box.mark!)).toBe(true);
      expect(boxOf(NEW).open(renewed, PLACE)).toBe('the secret');
      expect(box.renewed(renewed, PLACE)).toBe(renewed);
    }
    expect(boxOf(NEW).renewed(sealed, PLACE)).toBe(sealed);
  });
});

describe('a key in a file', () => {
  let directory: string;
  beforeEach(() => (directory = mkdtempSync(join(tmpdir(), 'cairn-key-'))));
  afterEach(() => rmSync(directory, { recursive: true }));

  it('is made once, for nobody else to read', () => {
    const path = join(directory, 'secrets', 'key');
    const key = keyFile(path);
    expect(key).toMatch(/^[0-9a-f]{64}$/);
    expect(keyFile(path)).toBe(key);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(readFileSync(path, 'utf8')).toBe(`${key}\n`);
  });

  it('is not made anew where the file lost it', () => {
    const path = join(directory, 'key');
    writeFileSync(path, '\n');
    expect(() => keyFile(path)).toThrow(/is empty/);
  });
});

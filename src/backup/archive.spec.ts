import { randomBytes } from 'node:crypto';
import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { makeArchive, openArchive } from './archive';
import { ArchiveWriter } from './tar';

const directory = mkdtempSync(join(tmpdir(), 'cairn-archive-'));
afterAll(() => rmSync(directory, { recursive: true }));

let files = 0;
const newFile = (): string => join(directory, `${files++}.tar`);

const SNAPSHOT = 'snapshots/2026-11-25T03-00-00-000Z';
const HASH = 'a'.repeat(64);
const CONTENT: Readonly<Record<string, Buffer>> = {
  'cairn-backup.json': Buffer.from('{}'),
  [`${SNAPSHOT}/manifest.json`]: randomBytes(512),
  [`${SNAPSHOT}/tables/labels.gz`]: Buffer.alloc(0),
  [`${SNAPSHOT}/tables/work_items.gz`]: randomBytes(300_001),
  [`files/aa/${HASH}`]: randomBytes(1),
};

async function archive(): Promise<string> {
  const file = newFile();
  await makeArchive(file, async (place) => {
    for (const [path, bytes] of Object.entries(CONTENT)) await place.write(path, Readable.from([bytes]));
  });
  return file;
}

it('has all bytes of a place, and nothing beside it', async () => {
  const file = await archive();
  const store = await openArchive(file);
  for (const [path, bytes] of Object.entries(CONTENT))
    expect((await buffer(await store.read(path))).equals(bytes)).toBe(true);
  expect(await store.list('snapshots')).toEqual([SNAPSHOT.slice('snapshots/'.length)]);
  expect(await store.list('files')).toEqual(['aa']);
  expect(await store.list(`files/aa`)).toEqual([HASH]);
  expect([await store.has(`files/aa/${HASH}`), await store.has('files/aa')]).toEqual([true, false]);
  await expect(store.read('key.age')).rejects.toThrow('has no key.age');
  expect(readdirSync(directory).filter((name) => name.includes('unfinished'))).toEqual([]);
});

it('is not there where it could not be made, and replaces none', async () => {
  const file = newFile();
  const left = join(directory, `.${file.slice(directory.length + 1)}.unfinished-old`);
  mkdirSync(left);
  await expect(makeArchive(file, () => Promise.reject(new Error('no more')))).rejects.toThrow('no more');
  expect(readdirSync(directory).filter((name) => name.includes('unfinished'))).toEqual([]);
  await expect(openArchive(file)).rejects.toThrow('ENOENT');
  const made = await archive();
  await expect(makeArchive(made, () => Promise.resolve())).rejects.toThrow('is there already');
});

it('is not changed', async () => {
  const store = await openArchive(await archive());
  await expect(store.write('key.age', Readable.from([]))).rejects.toThrow('nothing is added');
  await expect(store.remove(SNAPSHOT)).rejects.toThrow('nothing is removed');
});

describe('is refused and named', () => {
  it.each<[string, (file: string) => void, RegExp]>([
    ['cut off in a file', (file) => truncateSync(file, 200_000), /is cut off in snapshots/],
    ['cut off at its end', (file) => truncateSync(file, readFileSync(file).length - 512), /is cut off/],
    ['cut off before its end', (file) => truncateSync(file, readFileSync(file).length - 1_024), /is cut off/],
    ['empty', (file) => truncateSync(file, 0), /is cut off/],
    ['followed by something', (file) => appendFileSync(file, 'x'), /is not an archive of a back-up, or is cut off/],
    [
      'anything else',
      (file) => writeFileSync(file, randomBytes(5_000)),
      /is not an archive of a back-up, or is damaged/,
    ],
    ['with a changed header', (file) => writeFileSync(file, readFileSync(file).fill('x', 3, 4)), /or is damaged/],
  ])('%s', async (_, damage, message) => {
    const file = await archive();
    damage(file);
    await expect(openArchive(file)).rejects.toThrow(message);
  });

  async function made(...files: readonly (readonly [name: string, content: string])[]): Promise<string> {
    const file = newFile();
    await ArchiveWriter.write(file, async (writer) => {
      for (const [name, content] of files)
        await writer.add(name, content.length, Readable.from([Buffer.from(content)]));
    });
    return file;
  }

  it.each([
    '../../etc/passwd',
    '/etc/passwd',
    `${SNAPSHOT}/../../x`,
    `${SNAPSHOT}/tables/../x.gz`,
    `${SNAPSHOT}/tables/A.gz`,
    'files/aa/short',
    'notes.txt',
    'cairn-backup.json/x',
    '',
  ])('with the name %j', async (name) => {
    await expect(openArchive(await made([name, '']))).rejects.toThrow(/is not an archive of a back-up: it has/);
  });

  /** An archive whose file has another type. */
  async function ofType(type: string): Promise<string> {
    const file = await made(['cairn-backup.json', '']);
    const bytes = readFileSync(file);
    const sum = parseInt(bytes.toString('latin1', 148, 154), 8) - '0'.charCodeAt(0) + type.charCodeAt(0);
    bytes.write(type, 156);
    bytes.write(sum.toString(8).padStart(6, '0'), 148);
    writeFileSync(file, bytes);
    return file;
  }

  it.each([
    ['a hard link', '1'],
    ['a symbolic link', '2'],
    ['a device', '3'],
    ['a folder', '5'],
    ['a long name', 'L'],
    ['extended headers', 'x'],
  ])('with %s', async (_, type) => {
    await expect(openArchive(await ofType(type))).rejects.toThrow(/is not a plain file/);
  });

  it('with a file twice', async () => {
    await expect(openArchive(await made(['key.age', '{}'], ['key.age', '{}']))).rejects.toThrow(/twice/);
  });
});

describe('an archive that is being written', () => {
  /** Pieces that fill the buffers, and then a failure. */
  async function* broken(pieces: number): AsyncGenerator<Uint8Array> {
    for (let piece = 0; piece < pieces; piece++) yield randomBytes(100_000);
    await Promise.resolve();
    throw new Error('unreadable');
  }

  it.each([0, 1, 40])('fails by itself alone with a file that breaks off after %d pieces', async (pieces) => {
    const writing = ArchiveWriter.write(newFile(), (writer) => writer.add('a', 5_000_000, broken(pieces)));
    await expect(writing).rejects.toThrow('unreadable');
    // Errors of streams that nobody hears come with the next turns, and would end the process.
    await new Promise((done) => setTimeout(done, 50));
  });

  it('fails where its file cannot be written', async () => {
    const taken = newFile();
    writeFileSync(taken, '');
    const writing = ArchiveWriter.write(taken, (writer) => writer.add('a', 5_000_000, broken(40)));
    await expect(writing).rejects.toThrow();
    await new Promise((done) => setTimeout(done, 50));
  });
});

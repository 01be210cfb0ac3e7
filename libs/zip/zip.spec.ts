import { strFromU8, unzipSync } from 'fflate';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { zipOf, type ZipEntry } from './index';

const modifiedAt = new Date('2026-01-14T09:30:00Z');

async function* entries(...some: Omit<ZipEntry, 'modifiedAt'>[]): AsyncGenerator<ZipEntry> {
  for (const entry of some) {
    await Promise.resolve();
    yield { ...entry, modifiedAt };
  }
}

const filesIn = async (...some: Omit<ZipEntry, 'modifiedAt'>[]) =>
  Object.fromEntries(
    Object.entries(unzipSync(await buffer(zipOf(entries(...some))))).map(([path, bytes]) => [path, strFromU8(bytes)]),
  );

it('contains texts and bytes', async () => {
  const bytes = Readable.from([Buffer.from('one '), Buffer.from('two')]);
  expect(await filesIn({ path: 'ä/a.md', content: 'Text' }, { path: 'files/b', content: bytes })).toEqual({
    ...{ 'ä/a.md': 'Text', 'files/b': 'one two' },
  });
});

it('contains texts in pieces', async () => {
  async function* pieces() {
    yield 'ä, ';
    await Promise.resolve();
    yield Buffer.from('b');
  }
  expect(await filesIn({ path: 'a.json', content: { text: pieces() } })).toEqual({ 'a.json': 'ä, b' });
});

it('can be empty, and contain empty files', async () => {
  expect(await filesIn()).toEqual({});
  expect(await filesIn({ path: 'a', content: '' })).toEqual({ a: '' });
});

it('fails with an entry', async () => {
  const failing = new Readable({ read: () => undefined });
  failing.destroy(new Error('lost'));
  await expect(buffer(zipOf(entries({ path: 'a', content: failing })))).rejects.toThrow('lost');
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { DirectoryStore } from './byte-store';
import type { Manifest } from './manifest';
import { Measured } from './measured';
import { BackupRepository } from './repository';

const directory = mkdtempSync(join(tmpdir(), 'cairn-repository-'));
afterAll(() => rmSync(directory, { recursive: true }));

const SNAPSHOT = '2026-11-25T03-00-00-000Z';
let places = 0;

/** A repository with the given list of files, which may be forged. */
async function repository(list: readonly string[], count = list.length): Promise<BackupRepository> {
  const store = new DirectoryStore(join(directory, String(places++)));
  const made = await BackupRepository.open(store, { passphrase: null, recipient: null, identity: null });
  await made.writeFileList(SNAPSHOT, Readable.from(list));
  await made.finish(SNAPSHOT, { format: 1, files: { count, bytes: 0, sha256: '' } } as unknown as Manifest);
  return made;
}

async function read(made: BackupRepository): Promise<number> {
  let files = 0;
  for await (const { key } of made.fileList(SNAPSHOT)) files += key ? 1 : 0;
  return files;
}

const line = (key: string): string => `${JSON.stringify({ key, contentType: 'a/b', size: 1, etag: '', sha256: '' })}\n`;

it('knows its files', async () =>
  expect(await read(await repository([line('owner/a.txt'), line('owner/b.txt')]))).toBe(2));

it.each(['../../x', '/etc/passwd', 'owner/../x', 'owner', 'owner/.hidden'])('refuses a file named %s', async (key) => {
  await expect(read(await repository([line(key)]))).rejects.toThrow('is not one of its files');
});

it('refuses more files than were counted, lines without end, and what is not a list', async () => {
  await expect(read(await repository([line('owner/a.txt'), line('owner/b.txt')], 1))).rejects.toThrow('more files');
  await expect(read(await repository(['x'.repeat(100_000)]))).rejects.toThrow('its list of files is none');
  await expect(read(await repository(['{\n']))).rejects.toThrow('is not one of its files');
});

it('stops at more bytes than were counted, whatever a few that are packed become', async () => {
  const store = new DirectoryStore(join(directory, 'bomb'));
  const made = await BackupRepository.open(store, { passphrase: null, recipient: null, identity: null });
  await made.writeTable(SNAPSHOT, 'labels', Readable.from([Buffer.alloc(50_000_000)]));
  const measured = new Measured(1_000, 'labels');
  const failed = new Promise((_, reject) => measured.once('error', reject));
  (await made.openTable(SNAPSHOT, 'labels')).pipe(measured).resume();
  await expect(failed).rejects.toThrow('labels has more bytes than its manifest says');
});

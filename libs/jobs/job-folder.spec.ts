import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newId } from '#kernel';
import { inJobFolder } from './job-folder';

const leftOf = (job: string) => readdirSync(tmpdir()).filter((name) => name.startsWith(`cairn-${job}`));

it('is private, and gone afterwards, also after a failure', async () => {
  const job = `test-${newId()}`;
  const mode = await inJobFolder(job, (folder) => {
    writeFileSync(join(folder, 'a'), 'x');
    return Promise.resolve(statSync(folder).mode & 0o777);
  });
  expect(mode).toBe(0o700);
  await expect(inJobFolder(job, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(leftOf(job)).toEqual([]);
});

it('removes what an attempt left that died, and nothing of other jobs', async () => {
  const [job, other] = [`test-${newId()}`, `test-${newId()}`];
  mkdirSync(join(tmpdir(), `cairn-${job}-dead`));
  writeFileSync(join(tmpdir(), `cairn-${job}-dead`, 'a'), 'x');
  await inJobFolder(other, () => inJobFolder(job, () => Promise.resolve(expect(leftOf(other)).toHaveLength(1))));
  expect(existsSync(join(tmpdir(), `cairn-${job}-dead`))).toBe(false);
});

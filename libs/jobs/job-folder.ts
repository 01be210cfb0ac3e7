import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const remove = (folder: string) => rm(folder, { recursive: true, force: true });

/**
 * Runs `work` with an empty folder in the temporary directory that other users of the machine cannot read, and removes it
 * afterwards. `job` is unique, such as `export-<id>`: a process that dies leaves its folder, and the next attempt at the job
 * on this machine removes that.
 */
export async function inJobFolder<T>(job: string, work: (folder: string) => Promise<T>): Promise<T> {
  const prefix = `cairn-${job}-`;
  const left = (await readdir(tmpdir())).filter((name) => name.startsWith(prefix));
  await Promise.all(left.map((name) => remove(join(tmpdir(), name))));
  const folder = await mkdtemp(join(tmpdir(), prefix));
  try {
    return await work(folder);
  } finally {
    await remove(folder);
  }
}

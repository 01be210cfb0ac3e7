import { statfs } from 'node:fs/promises';

/** What PostgreSQL needs to go on and to recover: two files of its log, each of 16 MiB. Below that it ends in the midst. */
export const LEAST_ROOM_BYTES = 32 * 2 ** 20;

/** Bytes that other users than root may still write on the disk of a directory; undefined where nobody can say. */
export async function roomOf(directory: string): Promise<number | undefined> {
  try {
    const { bavail, bsize } = await statfs(directory);
    return bavail * bsize;
  } catch {
    return undefined;
  }
}

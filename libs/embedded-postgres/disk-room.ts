import { statfs } from 'node:fs/promises';

/**
 * The free space that PostgreSQL needs to continue and to recover: two log files of 16 MiB each. With less space, it
 * may stop at any time.
 */
export const LEAST_ROOM_BYTES = 32 * 2 ** 20;

/**
 * Returns how many bytes users other than root may still write to the disk of a directory; undefined if that is
 * unknown.
 */
export async function roomOf(directory: string): Promise<number | undefined> {
  try {
    const { bavail, bsize } = await statfs(directory);
    return bavail * bsize;
  } catch {
    return undefined;
  }
}

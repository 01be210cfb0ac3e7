import { setTimeout as sleep } from 'node:timers/promises';

/** Longer than the covered work usually takes. */
const EVEN_MS = 300;

/**
 * Runs the work and takes at least a fixed time, so that the duration does not reveal whether there was anything to do.
 */
export async function inConstantTime(work: () => Promise<void>): Promise<void> {
  const [done] = await Promise.allSettled([work(), sleep(EVEN_MS)]);
  if (done.status === 'rejected') throw done.reason;
}

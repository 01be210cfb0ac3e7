import { setTimeout as sleep } from 'node:timers/promises';

/** Longer than what it covers takes as a rule. */
const EVEN_MS = 300;

/** Does the work and takes an even time over it: how long it took tells nobody whether there was something to do. */
export async function inConstantTime(work: () => Promise<void>): Promise<void> {
  const [done] = await Promise.allSettled([work(), sleep(EVEN_MS)]);
  if (done.status === 'rejected') throw done.reason;
}

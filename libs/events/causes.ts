import { Ambient } from '#kernel';

const current = new Ambient<readonly string[]>();

/**
 * Runs `work` and marks its events with their causes: `causedBy([...event.causes, automation.id], work)`. Causes are
 * ids of automations and the like, oldest first. A consumer that finds its own id among them stops, which prevents
 * endless loops.
 */
export const causedBy = <T>(causes: readonly string[], work: () => Promise<T>): Promise<T> => current.run(causes, work);

/** Returns the causes of the current work's events; null outside of `causedBy`. */
export const currentCauses = (): readonly string[] | null => current.get() ?? null;

import { AsyncLocalStorage } from 'node:async_hooks';

const current = new AsyncLocalStorage<readonly string[]>();

/**
 * Runs `work`, whose events then tell what led to them: ids of whatever acts by itself on events, oldest first. Whoever
 * follows events can so end what would go on for ever.
 */
export const ledBy = <T>(causes: readonly string[], work: () => Promise<T>): Promise<T> => current.run(causes, work);

/** What leads to the events of the work at hand; null where nothing but itself does. */
export const causesAtHand = (): readonly string[] | null => current.getStore() ?? null;

import { AsyncLocalStorage } from 'node:async_hooks';

const current = new AsyncLocalStorage<readonly string[]>();

/**
 * Runs `work` and marks its events with what caused them: `causedBy([...event.causes, automation.id], work)`. Causes are ids of
 * what acts on events by itself, oldest first. A consumer that meets its own id ends a circle.
 */
export const causedBy = <T>(causes: readonly string[], work: () => Promise<T>): Promise<T> => current.run(causes, work);

/** The causes of the events of the current work; null outside `causedBy`. */
export const currentCauses = (): readonly string[] | null => current.getStore() ?? null;

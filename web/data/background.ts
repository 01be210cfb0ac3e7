import type { wire } from './wire';

/** Work that goes on in the background, such as an import. */
interface BackgroundWork {
  readonly status: wire.Import['status'];
}

/** How often it is looked up until it has ended. */
export const LOOK_MS = 1_000;

export const isUnfinished = ({ status }: BackgroundWork): boolean =>
  status === 'queued' || status === 'running' || status === 'paused' || status === 'undoing';

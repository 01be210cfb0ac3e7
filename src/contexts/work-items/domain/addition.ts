import type { Change } from './changes';

/** What changes of an item in members that another context keeps. */
export interface Addition {
  readonly history: readonly Change[];
  /** Members for events that differ, as they were. */
  readonly before: object;
  /** The same as they are. */
  readonly after: object;
}

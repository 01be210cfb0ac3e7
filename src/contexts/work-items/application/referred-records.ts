import type { Lookup } from '#kernel';

/** Records that work items refer to, with the members that their declaration shows in `expand`. */
export abstract class ReferredRecords {
  abstract of<T>(kind: string): Lookup<T>;
}

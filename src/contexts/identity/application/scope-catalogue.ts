import type { Scope } from '../domain/scope';

/** Every scope that opens something. */
export abstract class ScopeCatalogue {
  abstract all(): Promise<readonly Scope[]>;
}

import type { OperationScope } from '../domain/reach';

/** Every scope that opens something. */
export abstract class ScopeCatalogue {
  abstract all(): Promise<readonly OperationScope[]>;
}

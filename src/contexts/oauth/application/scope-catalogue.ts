import type { OperationScope } from '../domain/reach';

/** Lists every scope that permits at least one operation. */
export abstract class ScopeCatalogue {
  abstract all(): Promise<readonly OperationScope[]>;
}

import { ScopeCatalogue, type OperationScope } from '../contexts/oauth';

/** The scopes of the service's operations. They are collected only on request, because few commands need them. */
export class CollectedScopes extends ScopeCatalogue {
  constructor(private readonly modules: readonly string[]) {
    super();
  }

  async all(): Promise<readonly OperationScope[]> {
    const { collectOperations } = await import('../platform/openapi/collect.js');
    const { scopesIn } = await import('../platform/operation-scopes.js');
    return scopesIn(await collectOperations(this.modules));
  }
}

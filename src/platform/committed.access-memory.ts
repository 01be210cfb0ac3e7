import { Injectable } from '@nestjs/common';
import { CachedGatekeeper } from '#auth';
import { AccessMemory } from '#kernel';
import { Db, Replicas } from '#persistence';

/**
 * Clears the cache after the commit. If it were cleared earlier, a look-up before the commit would cache the old state
 * again. Standbys that lack the change are not used any more.
 */
@Injectable()
export class CommittedAccessMemory extends AccessMemory {
  constructor(
    private readonly gatekeeper: CachedGatekeeper,
    private readonly db: Db,
    private readonly replicas: Replicas,
  ) {
    super();
  }

  forget(): void {
    this.db.afterCommit(() => {
      this.gatekeeper.forget();
      void this.replicas.accessChanged();
    });
  }
}

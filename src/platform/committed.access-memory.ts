import { Injectable } from '@nestjs/common';
import { CachedGatekeeper } from '#auth';
import { AccessMemory } from '#kernel';
import { Db } from '#persistence';

/** Forgets once the change can be read: what is looked up again before that would be remembered as it was. */
@Injectable()
export class CommittedAccessMemory extends AccessMemory {
  constructor(
    private readonly gatekeeper: CachedGatekeeper,
    private readonly db: Db,
  ) {
    super();
  }

  forget(): void {
    this.db.afterCommit(() => this.gatekeeper.forget());
  }
}

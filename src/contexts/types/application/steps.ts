import { Injectable } from '@nestjs/common';
import { ChangePublisher, Outbox, type RecordEvents, type EventSubject } from '#events';
import { CrudSteps, Clock, UnitOfWork, type DomainError, type Records, type TenantRecord } from '#kernel';
import { Governance } from '../../governance';
import { Mentions, type Renaming } from '../../projects';
import type { TypeScope } from './type-modes';

/** Steps of a resource that lock the governance mode of the workspace before they lock anything else. */
class HeldCrudSteps<C extends TypeScope, T extends TenantRecord> extends CrudSteps<C, T> {
  constructor(
    private readonly steps: Steps,
    ...parts: ConstructorParameters<typeof CrudSteps<C, T>>
  ) {
    super(...parts);
  }

  override exclusively<R>(ctx: C, work: () => Promise<R>): Promise<R> {
    return this.steps.run(ctx, () => super.exclusively(ctx, work));
  }
}

/** Write steps that all use cases of this context share. */
@Injectable()
export class Steps {
  constructor(
    private readonly governance: Governance,
    private readonly outbox: Outbox,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
    private readonly mentions: Mentions,
  ) {}

  crud<C extends TypeScope, T extends TenantRecord>(
    records: Records<C, T>,
    missing: () => DomainError,
  ): CrudSteps<C, T> {
    return new HeldCrudSteps(this, records, this.unitOfWork, this.clock, missing);
  }

  trail<T extends EventSubject>(events: RecordEvents<T>): ChangePublisher<T> {
    return new ChangePublisher(this.outbox, this.clock, events);
  }

  /** Updates the names in texts that mention the renamed records. */
  rename(ctx: TypeScope, renamed: readonly Renaming[]): Promise<void> {
    return this.mentions.rename(ctx, this.clock.now(), renamed);
  }

  /**
   * Runs `work` in one transaction that locks the governance mode of the workspace. All its changes get the same time.
   */
  run<R>(ctx: TypeScope, work: (at: string) => Promise<R>): Promise<R> {
    return this.unitOfWork.run(async () => {
      await this.governance.hold(ctx);
      return work(this.clock.now());
    });
  }
}

import { Injectable } from '@nestjs/common';
import { ChangePublisher, Outbox, type RecordEvents, type EventSubject } from '#events';
import { Catalogue, Clock, UnitOfWork, type DomainError, type Records, type TenantRecord } from '#kernel';
import { Governance } from '../../governance';
import { Mentions, type Renaming } from '../../projects';
import type { Place } from './place';

/** The steps of a resource, whose writers keep the workspace in its mode before they lock anything. */
class HeldCatalogue<C extends Place, T extends TenantRecord> extends Catalogue<C, T> {
  constructor(
    private readonly steps: Steps,
    ...parts: ConstructorParameters<typeof Catalogue<C, T>>
  ) {
    super(...parts);
  }

  override exclusively<R>(ctx: C, work: () => Promise<R>): Promise<R> {
    return this.steps.run(ctx, () => super.exclusively(ctx, work));
  }
}

/** What all use cases of the context write by. */
@Injectable()
export class Steps {
  constructor(
    private readonly governance: Governance,
    private readonly outbox: Outbox,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
    private readonly mentions: Mentions,
  ) {}

  catalogue<C extends Place, T extends TenantRecord>(
    records: Records<C, T>,
    missing: () => DomainError,
  ): Catalogue<C, T> {
    return new HeldCatalogue(this, records, this.unitOfWork, this.clock, missing);
  }

  trail<T extends EventSubject>(events: RecordEvents<T>): ChangePublisher<T> {
    return new ChangePublisher(this.outbox, this.clock, events);
  }

  /** Texts say the names that records have now. */
  rename(ctx: Place, renamed: readonly Renaming[]): Promise<void> {
    return this.mentions.rename(ctx, this.clock.now(), renamed);
  }

  /** Runs `work` in one transaction, in which the workspace keeps its mode, at one moment. */
  run<R>(ctx: Place, work: (at: string) => Promise<R>): Promise<R> {
    return this.unitOfWork.run(async () => {
      await this.governance.hold(ctx);
      return work(this.clock.now());
    });
  }
}

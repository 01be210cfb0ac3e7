import { Injectable } from '@nestjs/common';
import { ChangePublisher, Outbox, type RecordEvents, type EventSubject } from '#events';
import { Catalogue, Clock, UnitOfWork, type DomainError, type Records, type TenantRecord } from '#kernel';
import { Governance } from '../../governance';
import type { Home } from './workflow.repository';

/** What all use cases of the context write by. */
@Injectable()
export class Steps {
  constructor(
    private readonly governance: Governance,
    private readonly unitOfWork: UnitOfWork,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  catalogue<C, T extends TenantRecord>(records: Records<C, T>, missing?: () => DomainError): Catalogue<C, T> {
    return new Catalogue(records, this.unitOfWork, this.clock, missing);
  }

  trail<T extends EventSubject>(events: RecordEvents<T>): ChangePublisher<T> {
    return new ChangePublisher(this.outbox, this.clock, events);
  }

  /** Runs `work` in one transaction, in which the workspace keeps its mode. */
  run<R>(ctx: Home, work: () => Promise<R>): Promise<R> {
    return this.unitOfWork.run(async () => {
      await this.governance.hold(ctx);
      return work();
    });
  }
}

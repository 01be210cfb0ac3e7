import { Injectable } from '@nestjs/common';
import { EventTrail, Outbox, type RecordEvents, type Subject } from '#events';
import { Catalogue, Clock, UnitOfWork, type DomainError, type Records, type TenantRecord } from '#kernel';

/** What all use cases of the context write by. */
@Injectable()
export class Steps {
  constructor(
    private readonly outbox: Outbox,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  catalogue<C, T extends TenantRecord>(records: Records<C, T>, missing: () => DomainError): Catalogue<C, T> {
    return new Catalogue(records, this.unitOfWork, this.clock, missing);
  }

  trail<T extends Subject>(events: RecordEvents<T>): EventTrail<T> {
    return new EventTrail(this.outbox, this.clock, events);
  }

  /** Runs `work` in one transaction, at one moment. */
  run<R>(work: (at: string) => Promise<R>): Promise<R> {
    return this.unitOfWork.run(() => work(this.clock.now()));
  }
}

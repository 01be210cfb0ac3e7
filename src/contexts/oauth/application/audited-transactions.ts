import { Injectable } from '@nestjs/common';
import { AuditTrail, Clock, UnitOfWork, type AuditEntry, type AuditPlace } from '#kernel';

/** Runs changes of apps and their access in one transaction each, with a common clock and entries in the audit log. */
@Injectable()
export class AuditedTransactions {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
    private readonly audit: AuditTrail,
  ) {}

  run<T>(work: () => Promise<T>): Promise<T> {
    return this.unitOfWork.run(work);
  }

  now(): string {
    return this.clock.now();
  }

  note(place: AuditPlace, entry: AuditEntry): Promise<void> {
    return this.audit.append(place, entry);
  }
}

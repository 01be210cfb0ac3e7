import { Injectable } from '@nestjs/common';
import { AuditTrail, Clock, UnitOfWork, type AuditEntry, type AuditPlace } from '#kernel';

/** Changes of what apps may do: each is one transaction, at one time, and stands in the workspace's audit log. */
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

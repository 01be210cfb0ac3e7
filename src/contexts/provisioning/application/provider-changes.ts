import { Injectable } from '@nestjs/common';
import { AuditTrail, Clock, UnitOfWork, type AuditEntry } from '#kernel';
import type { Provider } from './provisioning-access';

/** Makes changes of identity providers, each in one transaction with its entry in the audit log. */
@Injectable()
export class ProviderChanges {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
    private readonly audit: AuditTrail,
  ) {}

  make<T>(work: (at: string) => Promise<T>): Promise<T> {
    return this.unitOfWork.run(() => work(this.clock.now()));
  }

  /** Call it within `make`. */
  record(provider: Provider, entry: AuditEntry): Promise<void> {
    return this.audit.append(provider, entry);
  }
}

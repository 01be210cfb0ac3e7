import { Injectable } from '@nestjs/common';
import { AuditTrail, Clock, type AuditEntry, type AuditPlace } from '#kernel';
import type { DomainEvent } from './event';
import { Outbox } from './outbox';

/** Publishes events and writes entries of the audit log about the same change, in its transaction. */
@Injectable()
export class AuditedOutbox {
  constructor(
    private readonly outbox: Outbox,
    private readonly audit: AuditTrail,
    private readonly clock: Clock,
  ) {}

  async append(place: AuditPlace, events: readonly DomainEvent[], entries: readonly AuditEntry[]): Promise<void> {
    await this.outbox.append(place, this.clock.now(), events);
    await this.audit.append(place, ...entries);
  }
}

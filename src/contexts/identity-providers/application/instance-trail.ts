import { Injectable } from '@nestjs/common';
import { PersonAuditTrail, type AuditEntry, type Caller } from '#kernel';

/** Records what administrators change about the installation, in the audit logs of their own workspaces. */
@Injectable()
export class InstanceTrail {
  constructor(private readonly audit: PersonAuditTrail) {}

  async append({ principal, userId, origin }: Caller, ...entries: readonly Omit<AuditEntry, 'category'>[]) {
    const told = entries.map((entry): AuditEntry => ({ ...entry, category: 'instance' }));
    await this.audit.append(userId, { principal, userId, origin }, ...told);
  }
}

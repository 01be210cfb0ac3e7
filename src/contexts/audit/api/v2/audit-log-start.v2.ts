import { Action, Context, feature, present, Resource, shows, v2 } from '#http';
import type { WorkspaceCtx } from '#kernel';
import { AuditLog, type LogStart } from '../../application/audit-log';
import { AUDIT_LOG, AUDIT_LOG_START } from '../texts';

const show = shows<LogStart>();

const auditLogStartV2 = present<LogStart>('AuditLogStart', {
  id: show.uuid('id'),
  removed_entries: show.integer('removedEntries'),
  removed_until: show.datetime('removedUntil', { nullable: true }),
  removed_at: show.datetime('removedAt', { nullable: true }),
  removed_after_days: show.integer('removedAfterDays', { nullable: true }),
  removed_hash: show.text('removedHash', { nullable: true }),
});

@Resource({
  style: v2,
  tag: 'Audit logs',
  about: AUDIT_LOG,
  path: 'workspaces/:slug/audit-log-start',
  level: 'workspace',
  scope: 'workspaces.audit_logs',
  gates: [feature('audit_logs')],
  presenter: auditLogStartV2,
})
export class AuditLogStartV2Controller {
  constructor(private readonly log: AuditLog) {}

  @Action('GET', '', {
    id: 'get-audit-log-start',
    summary: 'Get where the audit log begins',
    description: AUDIT_LOG_START,
    allow: 'O A',
    selectable: false,
  })
  get(@Context() ctx: WorkspaceCtx) {
    return this.log.start(ctx);
  }
}

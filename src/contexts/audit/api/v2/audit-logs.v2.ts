import { Context, feature, Id, List, ListQuery, present, Read, Resource, shows, v2 } from '#http';
import { AUDIT_CATEGORIES, type ListRequest, type WorkspaceCtx } from '#kernel';
import { AuditLog } from '../../application/audit-log';
import { auditLogList } from '../../application/audit-log.repository';
import { ACTOR_TYPES, OUTCOMES, SOURCES, type AuditRecord } from '../../domain/audit-record';
import { AUDIT_LOG } from '../texts';

const show = shows<AuditRecord>();

const auditLogV2 = present<AuditRecord>('AuditLog', {
  id: show.uuid('id'),
  event_id: show.uuid('eventId'),
  sequence_number: show.integer('sequenceNumber'),
  event_name: show.text('eventName'),
  category: show.text('category', { enum: AUDIT_CATEGORIES }),
  outcome: show.text('outcome', { enum: OUTCOMES }),
  source: show.text('source', { enum: SOURCES }),
  actor_type: show.text('actorType', { enum: ACTOR_TYPES }),
  actor_id: show.uuid('actorId', { nullable: true }),
  actor_display_name: show.text('actorDisplayName'),
  actor_email: show.text('actorEmail'),
  target_type: show.text('targetType'),
  target_id: show.text('targetId'),
  target_display_name: show.text('targetDisplayName'),
  old_value: show.json('oldValue'),
  new_value: show.json('newValue'),
  reason: show.text('reason'),
  metadata: show.object('metadata'),
  ip_address: show.text('ipAddress', { nullable: true }),
  user_agent: show.text('userAgent'),
  workspace_id: show.uuid('workspaceId'),
  project_id: show.uuid('projectId', { nullable: true }),
  created_at: show.datetime('createdAt'),
});

@Resource({
  style: v2,
  tag: 'Audit logs',
  about: AUDIT_LOG,
  path: 'workspaces/:slug/audit-logs',
  level: 'workspace',
  scope: 'workspaces.audit_logs',
  gates: [feature('audit_logs')],
  presenter: auditLogV2,
})
export class AuditLogsV2Controller {
  constructor(private readonly log: AuditLog) {}

  @List({
    id: 'list-audit-logs',
    summary: 'List entries of the audit log',
    allow: 'O A',
    list: auditLogList,
    filters: Object.keys(auditLogList.filters).filter((name) => name !== 'createdAt'),
  })
  list(@Context() ctx: WorkspaceCtx, @ListQuery() request: ListRequest) {
    return this.log.list(ctx, request);
  }

  @Read('pk', { id: 'get-audit-log', summary: 'Get an entry of the audit log', allow: 'O A' })
  get(@Context() ctx: WorkspaceCtx, @Id('pk') id: string) {
    return this.log.get(ctx, id);
  }
}

import { Action, Context, EchoOf, membersOf, Payload, present, Resource, shows, v2 } from '#http';
import type { WorkspaceCtx } from '#kernel';
import { WorkspaceRetention, type RetentionRecord, type ReviseRetention } from '../../application/workspace-retention';
import { MOST_DAYS } from '../../domain/retention';
import { CHANGE_RETENTION, READ_RETENTION, RETENTION } from '../texts';

const show = shows<RetentionRecord>();

const retentionV2 = present<RetentionRecord>('WorkspaceRetention', {
  id: show.uuid('id'),
  audit_log_days: show.integer('auditLogDays', { nullable: true }),
  log_days: show.integer('logDays', { nullable: true }),
  deleted_record_days: show.integer('deletedRecordDays', { nullable: true }),
  audit_log_min_days: show.integer('auditLogMinDays'),
  log_max_days: show.integer('logMaxDays'),
  effective_at: show.datetime('effectiveAt', { nullable: true }),
});

const member = membersOf<ReviseRetention>();
const days = { nullable: true, min: 1, max: MOST_DAYS } as const;

@EchoOf(retentionV2)
class UpdateWorkspaceRetentionV2 {
  @member.integer('auditLogDays', days) audit_log_days?: number | null;
  @member.integer('logDays', days) log_days?: number | null;
  @member.integer('deletedRecordDays', days) deleted_record_days?: number | null;
}

@Resource({
  style: v2,
  tag: 'Retention',
  about: RETENTION,
  level: 'workspace',
  scope: 'workspaces.retention',
  path: 'workspaces/:slug/retention',
  presenter: retentionV2,
})
export class WorkspaceRetentionV2Controller {
  constructor(private readonly retention: WorkspaceRetention) {}

  @Action('GET', '', {
    id: 'get-workspace-retention',
    description: READ_RETENTION,
    summary: 'Get how long the workspace keeps its logs and deleted records',
    allow: 'all',
    selectable: false,
  })
  get(@Context() ctx: WorkspaceCtx) {
    return this.retention.get(ctx);
  }

  @Action('PATCH', '', {
    id: 'update-workspace-retention',
    description: CHANGE_RETENTION,
    summary: 'Change how long the workspace keeps its logs and deleted records',
    allow: 'O',
    scopes: ['workspaces.retention:write'],
    globalScope: false,
    needsProof: true,
    selectable: false,
    body: UpdateWorkspaceRetentionV2,
  })
  update(@Context() ctx: WorkspaceCtx, @Payload() patch: ReviseRetention) {
    return this.retention.revise(ctx, patch);
  }
}

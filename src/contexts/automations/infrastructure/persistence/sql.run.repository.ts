import { Injectable } from '@nestjs/common';
import { Db } from '#persistence';
import { RunRepository, type Watching } from '../../application/run.repository';
import type { Ending, Execution, Run } from '../../domain/run';

const WATCHING = `
  select a.workspace_id as "workspaceId", a.id, a.project_id as "projectId", a.bot_user_id as "botUserId", a.scope, a.is_global as "isGlobal", a.project_ids as "projectIds",
    a.current_version_id as "currentVersionId", a.enabled_since as "enabledSince",
    a.decided_by_id as "decidedById",
    jsonb_build_object('id', n.id, 'name', n.name, 'nodeType', n.node_type, 'handlerName', n.handler_name,
      'config', n.config, 'isEnabled', n.is_enabled) as trigger
  from automations a
  join automation_nodes n on n.workspace_id = $1 and n.automation_id = a.id and n.node_type = 'trigger'
    and n.is_enabled and n.deleted_at is null and n.handler_name <> 'scheduled'
  where a.workspace_id = $1 and a.is_enabled and a.deleted_at is null
  order by a.id`;

const ANY = 'select 1 from automations where workspace_id = $1 and is_enabled and deleted_at is null limit 1';

const SCHEDULE = 'update automation_nodes set next_scheduled_at = $3 where workspace_id = $1 and id = $2';

const COUNT = `
  select count(*)::int as count from automation_runs
  where workspace_id = $1 and automation_id = $2 and created_at > $3 and status <> 'skipped'`;

const BEGIN = `
  insert into automation_runs (workspace_id, automation_id, id, version_id, project_id, event_id, due_at, causes, status,
    reason, created_at, ended_at, actor_id)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, case when $9::text = 'waiting' then null else $11::timestamptz end, $12)
  on conflict do nothing
  returning id`;

/** Run counters do not count as changes of the automation: its version and `updated_at` stay the same. */
const COUNTED = `
  update automations set run_count = run_count + 1, last_run_at = $3 where workspace_id = $1 and id = $2`;

const TRIGGERED = `update automation_nodes set last_triggered_at = $3 where workspace_id = $1 and id = $2`;

const FIND = `
  select id, automation_id as "automationId", version_id as "versionId", actor_id as "actorId", project_id as "projectId",
    event_id as "eventId", due_at as "dueAt", causes, status, reason
  from automation_runs where workspace_id = $1 and id = $2`;

const END = `
  update automation_runs set status = $3, reason = $4, ended_at = $5
  where workspace_id = $1 and id = $2 and status = 'waiting' returning id`;

const EXECUTIONS = `
  select id, run_id as "runId", node_id as "nodeId", status, note
  from automation_executions where workspace_id = $1 and run_id = $2`;

const OPEN = `
  insert into automation_executions (workspace_id, id, run_id, node_id, status, note, created_at)
  values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing returning id`;

const CLOSE = `update automation_executions set status = $3, note = $4 where workspace_id = $1 and id = $2`;

/** A foreign key deletes the executions of a run with it. */
const PRUNE = [
  `delete from automation_runs where workspace_id = $1 and id in (
     select id from automation_runs where workspace_id = $1 and created_at < $2 order by created_at limit $3)
   returning id`,
  `delete from automation_activities where workspace_id = $1 and id in (
     select id from automation_activities where workspace_id = $1 and created_at < $2 order by created_at limit $3)
   returning id`,
];

/** Both look at each automation by itself, as the indexes do. */
const REMOVE_ENDED = `
  delete from automation_runs where workspace_id = $1 and id = any (array(
    select old.id from automations a cross join lateral (
      select r.id from automation_runs r
      where r.workspace_id = $1 and r.automation_id = a.id and r.created_at < $2 and r.status <> 'waiting'
      order by r.created_at limit $3
    ) old
    where a.workspace_id = $1 limit $3))
  returning id`;

const REMOVE_ACTIVITIES = `
  delete from automation_activities where workspace_id = $1 and id = any (array(
    select old.id from automations a cross join lateral (
      select t.id from automation_activities t
      where t.workspace_id = $1 and t.automation_id = a.id and t.created_at < $2
      order by t.created_at limit $3
    ) old
    where a.workspace_id = $1 limit $3))
  returning id`;

const PRUNED_AT_ONCE = 5_000;

interface InWorkspace {
  readonly workspaceId: string;
}

@Injectable()
export class SqlRunRepository extends RunRepository {
  constructor(private readonly db: Db) {
    super();
  }

  watching({ workspaceId }: InWorkspace): Promise<Watching[]> {
    return this.db.query<Watching>(WATCHING, [workspaceId]);
  }

  async isAnyEnabled({ workspaceId }: InWorkspace): Promise<boolean> {
    return (await this.db.query(ANY, [workspaceId])).length > 0;
  }

  async schedule({ workspaceId }: InWorkspace, nodeId: string, at: string | null): Promise<void> {
    await this.db.query(SCHEDULE, [workspaceId, nodeId, at]);
  }

  async countSince({ workspaceId }: InWorkspace, automationId: string, since: string) {
    const [row] = await this.db.query<{ count: number }>(COUNT, [workspaceId, automationId, since]);
    return row!.count;
  }

  async begin({ workspaceId }: InWorkspace, at: string, run: Run, triggerId: string) {
    const { automationId, id, versionId, projectId, eventId, dueAt, causes, status, reason, actorId } = run;
    const values = [automationId, id, versionId, projectId, eventId, dueAt, causes, status, reason, at, actorId];
    if (!(await this.db.query(BEGIN, [workspaceId, ...values])).length) return false;
    if (status === 'skipped') return true;
    await this.db.query(COUNTED, [workspaceId, automationId, at]);
    await this.db.query(TRIGGERED, [workspaceId, triggerId, at]);
    return true;
  }

  async find({ workspaceId }: InWorkspace, id: string): Promise<Run | null> {
    const [run] = await this.db.query<Run>(FIND, [workspaceId, id]);
    return run ?? null;
  }

  async end({ workspaceId }: InWorkspace, at: string, id: string, { status, reason }: Ending) {
    return (await this.db.query(END, [workspaceId, id, status, reason, at])).length > 0;
  }

  executions({ workspaceId }: InWorkspace, runId: string): Promise<Execution[]> {
    return this.db.query<Execution>(EXECUTIONS, [workspaceId, runId]);
  }

  async open({ workspaceId }: InWorkspace, at: string, execution: Execution): Promise<boolean> {
    const { id, runId, nodeId, status, note } = execution;
    return (await this.db.query(OPEN, [workspaceId, id, runId, nodeId, status, note, at])).length > 0;
  }

  async close({ workspaceId }: InWorkspace, { id, status, note }: Execution): Promise<void> {
    await this.db.query(CLOSE, [workspaceId, id, status, note]);
  }

  async prune({ workspaceId }: InWorkspace, before: string): Promise<boolean> {
    const counts: number[] = [];
    for (const text of PRUNE) counts.push((await this.db.query(text, [workspaceId, before, PRUNED_AT_ONCE])).length);
    return counts.includes(PRUNED_AT_ONCE);
  }

  async removeEnded({ workspaceId }: InWorkspace, before: string): Promise<number> {
    return (await this.db.query(REMOVE_ENDED, [workspaceId, before, PRUNED_AT_ONCE])).length;
  }

  async removeActivities({ workspaceId }: InWorkspace, before: string): Promise<number> {
    return (await this.db.query(REMOVE_ACTIVITIES, [workspaceId, before, PRUNED_AT_ONCE])).length;
  }
}

import { sql } from './sql';
import type { Tenant } from './tenants';

export interface ActivityRow {
  readonly verb: string;
  readonly field: string | null;
  readonly old_value: string | null;
  readonly new_value: string | null;
  readonly old_identifier: string | null;
  readonly new_identifier: string | null;
  readonly actor_id: string;
}

export interface EventRow {
  readonly event: string;
  readonly entity_type: string;
  readonly project_id: string;
  readonly actor_id: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly previous: Readonly<Record<string, unknown>>;
}

/** The history of a work item, oldest first. */
export const activitiesOf = ({ workspaceId }: Tenant, itemId: string): Promise<ActivityRow[]> =>
  sql<ActivityRow>(
    `select verb, field, old_value, new_value, old_identifier, new_identifier, actor_id from activities
     where workspace_id = $1 and work_item_id = $2 order by created_at, id`,
    [workspaceId, itemId],
  );

/** What a work item has announced, oldest first. */
export const eventsOf = ({ workspaceId }: Tenant, itemId: string): Promise<EventRow[]> =>
  sql<EventRow>(
    `select event, entity_type, project_id, actor_id, data, previous from outbox
     where workspace_id = $1 and entity_id = $2 order by transaction_id, id`,
    [workspaceId, itemId],
  );

const COUNTERS = `
  select p.identifier, c.visible_items as counted, c.last_sequence as last,
    count(w.id) filter (where w.deleted_at is null and w.archived_at is null and not w.is_draft
      and w.state_group <> 'triage')::int as visible,
    coalesce(max(w.sequence_id), 0)::int as highest
  from project_counters c
  join projects p on p.workspace_id = c.workspace_id and p.id = c.project_id and p.deleted_at is null
  left join work_items w on w.workspace_id = c.workspace_id and w.project_id = c.project_id
  where c.workspace_id = $1
  group by p.identifier, c.visible_items, c.last_sequence`;

const HELD = `
  with there as (
    select h.id, t.state_group, t.estimate_point_id as part_id, count(*)::int as number from work_items t
    cross join lateral (
      select t.cycle_id as id where t.cycle_id is not null
      union all
      select l.module_id from work_item_modules l where l.workspace_id = $1 and l.work_item_id = t.id) h
    where t.workspace_id = $1 and t.deleted_at is null and t.archived_at is null and not t.is_draft
      and t.state_group <> 'triage'
    group by 1, 2, 3),
  counted as (
    select holder_id as id, state_group, part_id, sum(number)::int as number from work_item_counts
    where workspace_id = $1 group by 1, 2, 3 having sum(number) <> 0)
  (select 'missing' as what, * from (table there except all table counted) m)
  union all
  (select 'counted', * from (table counted except all table there) c)`;

/** Expects that what each project, cycle and module has counted of its work items is what is there. */
export async function expectCountersRight({ workspaceId }: Tenant): Promise<void> {
  const rows = await sql<{ identifier: string; counted: number; visible: number; last: number; highest: number }>(
    COUNTERS,
    [workspaceId],
  );
  const wrong = rows.filter(({ counted, visible, last, highest }) => counted !== visible || last !== highest);
  expect({ projects: rows.length > 0, wrong }).toEqual({ projects: true, wrong: [] });
  expect(await sql(HELD, [workspaceId])).toEqual([]);
}

export interface AuditRow {
  readonly event_name: string;
  readonly category: string;
  readonly outcome: string;
  readonly source: string;
  readonly actor_type: string;
  readonly actor_id: string | null;
  readonly actor_email: string;
  readonly target_type: string;
  readonly target_id: string;
  readonly target_display_name: string;
  readonly old_value: unknown;
  readonly new_value: unknown;
  readonly reason: string;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly project_id: string | null;
  readonly ip_address: string | null;
}

/** The audit log of the workspace, oldest first; of one family of events where its beginning is given. */
export const auditOf = ({ workspaceId }: Tenant, family = ''): Promise<AuditRow[]> =>
  sql<AuditRow>(
    `select event_name, category, outcome, source, actor_type, actor_id, actor_email, target_type, target_id,
       target_display_name, old_value, new_value, reason, metadata, project_id, ip_address
     from audit_logs where workspace_id = $1 and starts_with(event_name, $2) order by sequence_number`,
    [workspaceId, family],
  );

const TALLIES = `
  select w.id, coalesce(n.comments, 0) as comments, coalesce(n.talk, 0) as talk,
    (select count(*)::int from work_item_comments c
       where c.workspace_id = $1 and c.work_item_id = w.id and c.deleted_at is null) as "commentsThere",
    (select count(*)::int from activities a
       where a.workspace_id = $1 and a.work_item_id = w.id and a.field = 'comment') as "talkThere"
  from work_items w
  left join work_item_tallies n on n.workspace_id = $1 and n.work_item_id = w.id
  where w.workspace_id = $1 and w.deleted_at is null`;

interface Tallied {
  readonly id: string;
  readonly comments: number;
  readonly commentsThere: number;
  readonly talk: number;
  readonly talkThere: number;
}

/** Expects that what each work item has tallied of its discussion is what is there. */
export async function expectTalliesRight({ workspaceId }: Tenant): Promise<void> {
  const rows = await sql<Tallied>(TALLIES, [workspaceId]);
  const wrong = rows.filter((row) => row.comments !== row.commentsThere || row.talk !== row.talkThere);
  expect({ items: rows.length > 0, wrong }).toEqual({ items: true, wrong: [] });
}

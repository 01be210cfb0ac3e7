import { Injectable } from '@nestjs/common';
import type { ProjectCtx } from '#kernel';
import { Db } from '#persistence';
import { FlowRepository, type ItemFlow, type KeptFlow, type ProjectPlace } from '../../application/flow.repository';
import type { CycleTime, Span } from '../../application/statistics.repository';
import type { FlowDays, FlowSum } from '../../domain/flow';
import type { FlowDelta, FlowEntry } from '../../domain/flow-entry';
import {
  COMPLETED_MEMBERS,
  completedItems,
  COUNTS,
  cycleTimeOf,
  MADE_MEMBERS,
  madeItems,
  movedItems,
  TIMED_MEMBERS,
  timedItems,
} from './flow.sql';

const COUNTED_IN = `
  select timezone from progress_flows where workspace_id = $1 and project_id = $2 and counted_at is not null`;

const HOLD = `
  select workspace_id as "workspaceId", project_id as "projectId", timezone from progress_flows
  where workspace_id = $1 and project_id = $2 for share`;

const BEGIN = `
  insert into progress_flows (workspace_id, project_id, timezone, run_id)
  select $1, $2, p.timezone, $3 from projects p where p.workspace_id = $1 and p.id = $2 and p.deleted_at is null
  on conflict (workspace_id, project_id)
  do update set timezone = excluded.timezone, run_id = excluded.run_id, counted_at = null
  returning project_id as id`;

const END = `
  update progress_flows set counted_at = now() where workspace_id = $1 and project_id = $2 and run_id = $3
  returning project_id as id`;

const EMPTY = ['progress_flow_items', 'progress_flow_days'].map(
  (table) => `delete from ${table} where workspace_id = $1 and project_id = $2`,
);

const FORGET = `delete from progress_flows where workspace_id = $1 and ($2::uuid is null or project_id = $2)`;

const ITEM_IDS = `
  select id from work_items where workspace_id = $1 and project_id = $2 and ($3::uuid is null or id > $3)
  order by id limit $4`;

const PLACE = `
  insert into progress_flow_items (workspace_id, work_item_id, project_id, happened)
  select $1, i.id, $2, '[]' from unnest($3::uuid[]) i (id) order by i.id
  on conflict (workspace_id, work_item_id) do nothing
  returning work_item_id as id`;

const BEFORE = `
  select happened from progress_flow_items
  where workspace_id = $1 and project_id = $2 and work_item_id = any($3::uuid[]) order by work_item_id for update`;

const OF_THESE = 'a.work_item_id = any($3::uuid[])';
const items = (members: string): string =>
  `select ${members} from work_items t where t.workspace_id = $1 and t.project_id = $2 and ${COUNTS} and t.id = any($3::uuid[])`;
const completed = (members: string): string => `${items(members)} and t.completed_at is not null`;

const HAPPENED = `
  with happened as (
    select id, day, 'made' as kind, '' as "from", "to"
    from (${madeItems({ items: items(MADE_MEMBERS), changes: OF_THESE, zone: '$4' })}) made
    union all
    select id, day, 'moved', "from", "to"
    from (${movedItems({ changes: `${OF_THESE} and ${COUNTS} and t.project_id = $2`, zone: '$4' })}) moved
    union all
    select id, day, 'completed', '', ''
    from (${completedItems({ items: completed(COMPLETED_MEMBERS), zone: '$4' })}) completed)
  select id, jsonb_agg(jsonb_build_object('day', day, 'kind', kind, 'from', "from", 'to', "to")) as happened
  from happened group by id`;

const TOOK = `
  select id, completed_at::text as "completedAt", hours from (${timedItems(completed(TIMED_MEMBERS))}) took`;

const STORE = `
  update progress_flow_items f set happened = s.happened, completed_at = s."completedAt", hours = s.hours
  from jsonb_to_recordset($3) as s (id uuid, happened jsonb, "completedAt" timestamptz, hours float8)
  where f.workspace_id = $1 and f.project_id = $2 and f.work_item_id = s.id
  returning f.work_item_id as id`;

const LEAVE = `
  delete from progress_flow_items where workspace_id = $1 and project_id = $2 and work_item_id = any($3::uuid[])`;

const ADD = `
  insert into progress_flow_days (workspace_id, project_id, day, kind, from_group, to_group, items)
  select $1, $2, d.day, d.kind, d."from", d."to", d.by
  from jsonb_to_recordset($3) as d (day date, kind text, "from" text, "to" text, by integer)
  order by d.day, d.kind, d."from", d."to"
  on conflict (workspace_id, project_id, day, kind, from_group, to_group)
  do update set items = progress_flow_days.items + excluded.items
  returning project_id as id`;

const DAYS = `
  select case when day >= $3::date then day::text end as day, kind, from_group as "from", to_group as "to",
    sum(items)::integer as items
  from progress_flow_days where workspace_id = $1 and project_id = $2
  group by 1, 2, 3, 4`;

const CYCLE_TIME = cycleTimeOf(
  `select hours from progress_flow_items
   where workspace_id = $1 and project_id = $2 and completed_at >= $3 and completed_at < $4 and hours is not null`,
  '$5',
);

@Injectable()
export class SqlFlowRepository extends FlowRepository {
  constructor(private readonly db: Db) {
    super();
  }

  async countedIn({ workspaceId, projectId }: ProjectPlace): Promise<string | null> {
    const [found] = await this.db.query<{ timezone: string }>(COUNTED_IN, [workspaceId, projectId]);
    return found?.timezone ?? null;
  }

  async hold({ workspaceId, projectId }: ProjectPlace): Promise<KeptFlow | null> {
    const [found] = await this.db.query<KeptFlow>(HOLD, [workspaceId, projectId]);
    return found ?? null;
  }

  async begin({ workspaceId, projectId }: ProjectPlace, runId: string): Promise<boolean> {
    const begun = await this.db.query(BEGIN, [workspaceId, projectId, runId]);
    for (const empty of EMPTY) await this.db.query(empty, [workspaceId, projectId]);
    return begun.length > 0;
  }

  async end({ workspaceId, projectId }: ProjectPlace, runId: string): Promise<void> {
    await this.db.query(END, [workspaceId, projectId, runId]);
  }

  async forget({ workspaceId, projectId }: Pick<ProjectPlace, 'workspaceId'> & Partial<ProjectPlace>): Promise<void> {
    await this.db.query(FORGET, [workspaceId, projectId ?? null]);
  }

  async itemIds({ workspaceId, projectId }: ProjectPlace, after: string | null, most: number): Promise<string[]> {
    const rows = await this.db.query<{ id: string }>(ITEM_IDS, [workspaceId, projectId, after, most]);
    return rows.map(({ id }) => id);
  }

  async counted({ workspaceId, projectId }: ProjectPlace, itemIds: readonly string[]): Promise<readonly FlowEntry[]> {
    const values = [workspaceId, projectId, itemIds];
    await this.db.query(PLACE, values);
    const rows = await this.db.query<Pick<ItemFlow, 'happened'>>(BEFORE, values);
    return rows.flatMap(({ happened }) => happened);
  }

  async happened({ workspaceId, projectId, timezone }: KeptFlow, itemIds: readonly string[]): Promise<ItemFlow[]> {
    const values = [workspaceId, projectId, itemIds];
    const rows = await this.db.query<Pick<ItemFlow, 'id' | 'happened'>>(HAPPENED, [...values, timezone]);
    const took = await this.db.query<Omit<ItemFlow, 'happened'>>(TOOK, values);
    const times = new Map(took.map((one) => [one.id, one]));
    return rows.map(({ id, happened }) => ({ completedAt: null, hours: null, ...times.get(id), id, happened }));
  }

  async store(
    { workspaceId, projectId }: ProjectPlace,
    itemIds: readonly string[],
    flows: readonly ItemFlow[],
    deltas: readonly FlowDelta[],
  ): Promise<void> {
    const place = [workspaceId, projectId];
    const kept = new Set(flows.map(({ id }) => id));
    const gone = itemIds.filter((id) => !kept.has(id));
    if (gone.length) await this.db.query(LEAVE, [...place, gone]);
    if (flows.length) await this.db.query(STORE, [...place, JSON.stringify(flows)]);
    if (deltas.length) await this.db.query(ADD, [...place, JSON.stringify(deltas)]);
  }

  async days({ workspaceId, projectId }: ProjectCtx, firstDay: string): Promise<FlowDays> {
    return this.db.query<FlowSum>(DAYS, [workspaceId, projectId, firstDay]);
  }

  async cycleTime({ workspaceId, projectId }: ProjectCtx, { from, to }: Span, mostDays: number): Promise<CycleTime> {
    const [times] = await this.db.query<CycleTime>(CYCLE_TIME, [workspaceId, projectId, from, to, mostDays]);
    return times!;
  }
}

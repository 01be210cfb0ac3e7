import { Injectable } from '@nestjs/common';
import type { ProjectCtx, WorkspaceCtx } from '#kernel';
import { Db } from '#persistence';
import { type Facts, type NamedKind, type Questions, References, type StateFact } from '../../application/references';
import { seesEveryProject } from '../../application/visibility';
import type { NameOf } from '../../domain/changes';
import type { WorkItemKey } from '../../domain/key';
import { NAME_SOURCES, type NameSource } from './name-sources';

/** The asked states, or the one for a new item; a lock keeps them from being deleted before the transaction ends. */
const STATES = `
  select s.id, s.name, s."group", s.is_default as "isDefault", s.sequence,
    (select max(w.sort_order) from work_items w
     where w.workspace_id = $1 and w.project_id = $2 and w.state_id = s.id) as highest
  from states s
  where s.workspace_id = $1 and s.project_id = $2 and s.deleted_at is null
    and (s.id = any($3::uuid[]) or (s.is_default and not s.is_triage))
  order by s.sequence for key share of s`;

/** A project whose default was lost in an import falls back to its first state. */
const FIRST_STATE = `
  select s.id, s.name, s."group", s.is_default as "isDefault", s.sequence,
    (select max(w.sort_order) from work_items w
     where w.workspace_id = $1 and w.project_id = $2 and w.state_id = s.id) as highest
  from states s
  where s.workspace_id = $1 and s.project_id = $2 and s.deleted_at is null and not s.is_triage
  order by s.sequence limit 1 for key share of s`;

const MEMBERS = `
  select m.user_id from project_members m join users u on u.id = m.user_id
  where m.workspace_id = $1 and m.project_id = $2 and m.is_active and m.deleted_at is null and u.is_active
    and (m.user_id = any($3::uuid[]) or m.user_id = p.default_assignee_id)`;

/** Rows that are locked are looked at once more when who held them has ended: a record that is going is not there. */
const FACTS = `
  select
    array(${MEMBERS}) as members,
    array(${MEMBERS} and m.role in ('admin', 'contributor')) as contributors,
    array(select l.id from labels l where l.workspace_id = $1 and (l.project_id = $2 or l.project_id is null)
      and l.deleted_at is null and l.id = any($4::uuid[]) for key share) as labels,
    array(select m.id from modules m where m.workspace_id = $1 and m.project_id = $2 and m.deleted_at is null
      and m.id = any($5::uuid[]) for key share) as modules,
    array(select c.id from cycles c where c.workspace_id = $1 and c.project_id = $2 and c.deleted_at is null
      and c.id = any($6::uuid[]) for key share) as cycles,
    array(select y.id from work_item_types y where y.workspace_id = $1 and (y.project_id = $2 or y.project_id is null)
      and y.deleted_at is null and y.id = any($7::uuid[]) for key share) as types,
    array(select e.id from estimate_points e where e.workspace_id = $1 and e.project_id = $2 and e.deleted_at is null
      and e.id = any($8::uuid[]) for key share) as points,
    p.default_assignee_id as "defaultAssigneeId",
    (select y.id from work_item_types y where y.workspace_id = $1 and y.project_id = $2 and y.is_default
      and y.deleted_at is null limit 1) as "defaultTypeId"
  from projects p where p.workspace_id = $1 and p.id = $2`;

type FactsRow = Record<'members' | 'contributors' | 'labels' | 'modules' | 'cycles' | 'types' | 'points', string[]> &
  Pick<Facts, 'defaultAssigneeId' | 'defaultTypeId'>;

/** Live items of projects that the caller $2 sees; $3: whether it governs the workspace. Guests may see their own only. */
const SEEN = `
  from work_items w
  join projects p on p.workspace_id = $1 and p.id = w.project_id and p.deleted_at is null
  left join project_members m on m.workspace_id = $1 and m.project_id = p.id and m.user_id = $2 and m.is_active
    and m.deleted_at is null
  where w.workspace_id = $1 and w.deleted_at is null
    and ($3::boolean or m.role <> 'guest'
      or m.role = 'guest' and (p.guest_view_all_features or w.created_by_id = $2))`;

const LINEAGE = `
  with recursive up as (
    select w.parent_id, array[w.id] as path from work_items w where w.workspace_id = $1 and w.id = $2
    union all
    select w.parent_id, up.path || w.id from work_items w join up on w.id = up.parent_id
    where w.workspace_id = $1 and w.id <> all(up.path)
  )
  select path from up order by cardinality(path) desc limit 1`;

const SOURCES: Readonly<Record<NamedKind, NameSource>> = {
  ...NAME_SOURCES,
  type: { ...NAME_SOURCES.type, within: `${NAME_SOURCES.type.within} and not t.is_epic` },
  user: {
    from: 'project_members t join users u on u.id = t.user_id',
    name: 'u.email',
    within: 't.project_id = any($2::uuid[]) and t.is_active and t.deleted_at is null',
  },
  item: {
    from: 'work_items t join projects p on p.workspace_id = $1 and p.id = t.project_id',
    name: `p.identifier || '-' || t.sequence_id`,
    within: 't.project_id = any($2::uuid[]) and t.deleted_at is null',
  },
};

@Injectable()
export class SqlReferences extends References {
  constructor(private readonly db: Db) {
    super();
  }

  async facts(ctx: ProjectCtx, asked: Questions): Promise<Facts> {
    const { workspaceId, projectId } = ctx;
    const states = await this.states(ctx, asked.stateIds);
    const parents = await this.parents(ctx, asked.parentIds);
    const { userIds, labelIds, moduleIds, cycleIds, typeIds, pointIds } = asked;
    const lists = [userIds, labelIds, moduleIds, cycleIds, typeIds, pointIds];
    const [row] = await this.db.query<FactsRow>(FACTS, [workspaceId, projectId, ...lists]);
    const { defaultAssigneeId, defaultTypeId, ...found } = row!;
    const members = new Set(found.members);
    return {
      states,
      members,
      contributors: new Set(found.contributors),
      labels: new Set(found.labels),
      parents: new Set(parents.map(({ id }) => id)),
      parentsInProject: new Set(parents.filter((parent) => parent.projectId === projectId).map(({ id }) => id)),
      modules: new Set(found.modules),
      cycles: new Set(found.cycles),
      types: new Set(found.types),
      points: new Set(found.points),
      defaultAssigneeId: defaultAssigneeId && members.has(defaultAssigneeId) ? defaultAssigneeId : null,
      defaultTypeId,
    };
  }

  private async states({ workspaceId, projectId }: ProjectCtx, ids: readonly string[]): Promise<StateFact[]> {
    const states = await this.db.query<StateFact>(STATES, [workspaceId, projectId, ids]);
    return states.length ? states : this.db.query<StateFact>(FIRST_STATE, [workspaceId, projectId]);
  }

  private async parents(ctx: ProjectCtx, ids: readonly string[]): Promise<{ id: string; projectId: string }[]> {
    if (!ids.length) return [];
    return this.db.query(
      `select w.id, w.project_id as "projectId" ${SEEN} and w.id = any($4::uuid[]) order by w.id for key share of w`,
      [ctx.workspaceId, ctx.userId, seesEveryProject(ctx), ids],
    );
  }

  async idsByName(ctx: ProjectCtx, kind: NamedKind, names: readonly string[]): Promise<Map<string, string[]>> {
    const { from, name, within } = SOURCES[kind];
    const rows = await this.db.query<{ name: string; ids: string[] }>(
      `select asked.name, array_agg(${kind === 'user' ? 't.user_id' : 't.id'}) as ids
       from (select distinct unnest($3::text[]) as name) asked, ${from}
       where t.workspace_id = $1 and ${within} and lower(${name}) = lower(asked.name) group by 1`,
      [ctx.workspaceId, [ctx.projectId], names],
    );
    return new Map(rows.map((row) => [row.name, row.ids]));
  }

  async idOfKey(ctx: WorkspaceCtx, { identifier, sequenceId }: WorkItemKey): Promise<string | null> {
    const [row] = await this.db.query<{ id: string }>(
      `select w.id ${SEEN} and p.identifier = $4 and w.sequence_id = $5`,
      [ctx.workspaceId, ctx.userId, seesEveryProject(ctx), identifier, sequenceId],
    );
    return row?.id ?? null;
  }

  async namesOf(ctx: WorkspaceCtx, kind: NamedKind, ids: readonly string[]): Promise<NameOf> {
    if (!ids.length) return (id) => id;
    const rows = await this.names(ctx, kind, ids);
    const names = new Map(rows.map((row) => [row.id, row.name]));
    return (id) => names.get(id) ?? '';
  }

  private names(ctx: WorkspaceCtx, kind: NamedKind, ids: readonly string[]): Promise<{ id: string; name: string }[]> {
    if (kind === 'user') {
      return this.db.query('select id, display_name as name from users where id = any($1::uuid[])', [ids]);
    }
    const { from, name } = SOURCES[kind];
    const text = `select t.id, ${name} as name from ${from} where t.workspace_id = $1 and t.id = any($2::uuid[])`;
    return this.db.query(text, [ctx.workspaceId, ids]);
  }

  async lineage(ctx: WorkspaceCtx, itemId: string): Promise<readonly string[]> {
    const [row] = await this.db.query<{ path: string[] }>(LINEAGE, [ctx.workspaceId, itemId]);
    return row?.path ?? [];
  }

  async isWorkspaceMember(ctx: WorkspaceCtx, userId: string): Promise<boolean> {
    const rows = await this.db.query(
      `select 1 from workspace_members where workspace_id = $1 and user_id = $2 and is_active and deleted_at is null`,
      [ctx.workspaceId, userId],
    );
    return rows.length > 0;
  }
}

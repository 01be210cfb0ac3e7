import { Injectable } from '@nestjs/common';
import { isUuid, type WorkspaceCtx } from '#kernel';
import { belonging, type CallerProject, CallerProjects } from '../../../projects';
import { Db, Params, type Condition } from '#persistence';
import { nameSourceOf, setOf } from '#references';
import { TeamspaceRepository } from '../../../teamspaces';
import { seesPageIn } from '../../../wiki';
import { seen, visibleOf, visibleProjects, type VisibleProjects, type WorkItemKey } from '../../../work-items';
import {
  type NamedItem,
  type NamedKind,
  type NamedPage,
  type NamedTeamspace,
  type PeopleGroup,
  type PersonProperty,
  QueryNames,
  type QueryPlace,
} from '../../application/query-names';

const MAX_SIMILAR = 20;
const MAX_MATCHING_MS = 1_000;
const MAX_REACHED = 10_000;
const NOT_A_PATTERN = '2201B';

const MEMBERS = 'workspace_members t join users u on u.id = t.user_id';

/** Names of a person that a query can use, in lower case. */
const PERSON_NAMES = `lateral (values (lower(u.email)), (lower(u.display_name)), (lower(u.first_name || ' ' || u.last_name))) as n (name)`;

const PROPERTIES: Readonly<Record<PersonProperty, string>> = {
  role: 't.role = $2',
  email: 'lower(u.email) = lower($2)',
  emailDomain: `lower(split_part(u.email, '@', 2)) = lower($2)`,
  displayName: 'lower(u.display_name) = lower($2)',
  timezone: 'lower(u.timezone) = lower($2)',
  isActive: '(t.is_active and u.is_active) = $2::boolean',
  isBot: 'u.is_bot = $2::boolean',
};

interface Asked {
  readonly kind: NamedKind;
  readonly names: readonly string[];
}

@Injectable()
export class SqlQueryNames extends QueryNames {
  constructor(
    private readonly db: Db,
    private readonly projects: CallerProjects,
    private readonly teams: TeamspaceRepository,
  ) {
    super();
  }

  callerProjects(ctx: WorkspaceCtx): Promise<readonly CallerProject[]> {
    return this.projects.of(ctx);
  }

  teamspaces(ctx: WorkspaceCtx): Promise<readonly NamedTeamspace[]> {
    return this.teams.all(ctx);
  }

  async place(ctx: WorkspaceCtx): Promise<QueryPlace> {
    const projectId = 'projectId' in ctx ? String(ctx.projectId) : undefined;
    const [projects, timezone] = await Promise.all([
      visibleProjects(this.db, ctx, { archived: true }),
      this.timezone(ctx, projectId),
    ]);
    const projectIds = projectId ? [projectId] : projects.map(({ id }) => id);
    return { timezone, projectIds, projects, visible: visibleOf(projects) };
  }

  private async timezone({ workspaceId, userId }: WorkspaceCtx, projectId?: string): Promise<string> {
    const [row] = projectId
      ? await this.db.read<{ timezone: string }>('select timezone from projects where workspace_id = $1 and id = $2', [
          workspaceId,
          projectId,
        ])
      : await this.db.read<{ timezone: string }>('select timezone from users where id = $1', [userId]);
    return row?.timezone ?? 'UTC';
  }

  async idsByName(ctx: WorkspaceCtx, place: QueryPlace, { kind, names }: Asked): Promise<Map<string, string[]>> {
    const rows =
      kind === 'person' ? await this.peopleNamed(ctx, names) : await this.recordsNamed(ctx, place, { kind, names });
    return new Map(rows.map((row) => [row.name, row.ids]));
  }

  private peopleNamed({ workspaceId }: WorkspaceCtx, names: readonly string[]) {
    return this.db.read<{ name: string; ids: string[] }>(
      `select asked.name, array_agg(distinct t.user_id) as ids
       from ${MEMBERS} cross join ${PERSON_NAMES}, (select distinct unnest($2::text[]) as name) asked
       where t.workspace_id = $1 and t.deleted_at is null and n.name = lower(asked.name) group by 1`,
      [workspaceId, names],
    );
  }

  private recordsNamed({ workspaceId }: WorkspaceCtx, { projectIds }: QueryPlace, { kind, names }: Asked) {
    const { from, name, within } = nameSourceOf(kind);
    return this.db.read<{ name: string; ids: string[] }>(
      `select asked.name, array_agg(t.id) as ids
       from (select distinct unnest($3::text[]) as name) asked, ${from}
       where t.workspace_id = $1 and ${within} and lower(${name}) = lower(asked.name) group by 1`,
      [workspaceId, projectIds, names],
    );
  }

  pages(ctx: WorkspaceCtx, place: QueryPlace, asked: readonly string[]): Promise<NamedPage[]> {
    const such: Condition = (params) =>
      `(lower(g.name) = any(${params.add(asked)}::text[]) or g.id = any(${params.add(asked.filter(isUuid))}::uuid[]))`;
    return this.pagesSuch(ctx, place, such);
  }

  async linkedPages(ctx: WorkspaceCtx, place: QueryPlace): Promise<string[]> {
    const such: Condition = () =>
      `exists (select 1 from work_item_pages l where l.workspace_id = $1 and l.page_id = g.id and l.deleted_at is null)`;
    return (await this.pagesSuch(ctx, place, such)).map(({ id }) => id);
  }

  private pagesSuch(ctx: WorkspaceCtx, { projectIds, visible }: QueryPlace, such: Condition): Promise<NamedPage[]> {
    const params = new Params();
    params.add(ctx.workspaceId);
    const places = visible.all.filter((id) => projectIds.includes(id));
    return this.db.read<NamedPage>(
      `select g.id, g.name from pages g where g.workspace_id = $1 and g.deleted_at is null
         and ${such(params)} and ${seesPageIn(ctx, places, 'g')(params)}`,
      params.values,
    );
  }

  async similar(
    { workspaceId }: WorkspaceCtx,
    { projectIds }: QueryPlace,
    { kind, name }: { readonly kind: NamedKind; readonly name: string },
  ): Promise<string[]> {
    const person = { from: MEMBERS, name: 'u.display_name', within: '$2::uuid[] is not null and t.deleted_at is null' };
    const source = kind === 'person' ? person : nameSourceOf(kind);
    const rows = await this.db.read<{ name: string }>(
      `select ${source.name} as name from ${source.from} where t.workspace_id = $1 and ${source.within}
       group by 1 order by similarity(${source.name}, $3) desc, 1 limit ${MAX_SIMILAR}`,
      [workspaceId, projectIds, name],
    );
    return rows.map((row) => row.name);
  }

  async people({ workspaceId }: WorkspaceCtx, group: PeopleGroup): Promise<string[]> {
    const { from, condition, value } = groupOf(group);
    const rows = await this.db.read<{ id: string }>(
      `select distinct t.user_id as id from ${from} where t.workspace_id = $1 and ${condition}`,
      [workspaceId, value],
    );
    return rows.map(({ id }) => id);
  }

  async recordsIn(
    { workspaceId }: WorkspaceCtx,
    { projectIds }: QueryPlace,
    { kind, set, at }: { readonly kind: NamedKind; readonly set: string; readonly at: string },
  ): Promise<string[]> {
    const { from, within } = nameSourceOf(kind);
    const rows = await this.db.read<{ id: string }>(
      `select t.id from ${from} where t.workspace_id = $1 and ${within} and ${setOf(kind, set)}`,
      [workspaceId, projectIds, at],
    );
    return rows.map(({ id }) => id);
  }

  /** Matches the pattern in PostgreSQL, whose engine does not backtrack, with a time limit. */
  async recordsMatching(
    { workspaceId }: WorkspaceCtx,
    { projectIds }: QueryPlace,
    { kind, pattern }: { readonly kind: NamedKind; readonly pattern: string },
  ): Promise<string[] | null> {
    const { from, name, within } = nameSourceOf(kind);
    try {
      const rows = await this.db.read<{ id: string }>(
        `select t.id from ${from} where t.workspace_id = $1 and ${within} and ${name} ~ $3`,
        [workspaceId, projectIds, pattern],
        { withinMs: MAX_MATCHING_MS },
      );
      return rows.map(({ id }) => id);
    } catch (error) {
      if ((error as { code?: string }).code === NOT_A_PATTERN) return null;
      throw error;
    }
  }

  /** Walks the relations step by step, so that no item is visited twice and the walk can stop at the limit. */
  async reachable(
    ctx: WorkspaceCtx,
    { visible }: QueryPlace,
    { from, depth }: { readonly from: readonly string[]; readonly depth: number },
  ): Promise<string[] | null> {
    const met = new Set(from);
    let border: readonly string[] = from;
    for (let step = 0; step < depth && border.length; step++) {
      border = (await this.neighbours(ctx, visible, border)).filter((id) => !met.has(id));
      for (const id of border) met.add(id);
      if (met.size > MAX_REACHED) return null;
    }
    return [...met].slice(from.length);
  }

  private async neighbours(ctx: WorkspaceCtx, visible: VisibleProjects, ids: readonly string[]): Promise<string[]> {
    const params = new Params();
    params.add(ctx.workspaceId);
    params.add(ids);
    const rows = await this.db.read<{ id: string }>(
      `select t.id from (
         select related_item_id as id from work_item_relations
         where workspace_id = $1 and deleted_at is null and item_id = any($2::uuid[])
         union
         select item_id from work_item_relations
         where workspace_id = $1 and deleted_at is null and related_item_id = any($2::uuid[])
       ) other join work_items t on t.workspace_id = $1 and t.id = other.id
       where t.deleted_at is null and ${seen(visible, ctx.userId)(params)} limit ${MAX_REACHED + 1}`,
      params.values,
    );
    return rows.map(({ id }) => id);
  }

  async items(
    ctx: WorkspaceCtx,
    { projects, visible }: QueryPlace,
    { ids, keys }: { readonly ids: readonly string[]; readonly keys: readonly WorkItemKey[] },
  ): Promise<NamedItem[]> {
    const projectOf = new Map(projects.map(({ id, identifier }) => [identifier.toUpperCase(), id]));
    const places = keys.flatMap(({ identifier, sequenceId }) => {
      const id = projectOf.get(identifier);
      return id ? [{ id, sequenceId }] : [];
    });
    const byKey: Condition = (params) =>
      `(t.project_id, t.sequence_id) in (select * from unnest(${params.add(places.map(({ id }) => id))}::uuid[],
         ${params.add(places.map(({ sequenceId }) => sequenceId))}::int[]))`;
    const byId: Condition = (params) => `t.id = any(${params.add(ids)}::uuid[])`;
    const found = await Promise.all([
      ids.length ? this.itemsWhere(ctx, visible, byId) : [],
      places.length ? this.itemsWhere(ctx, visible, byKey) : [],
    ]);
    return found.flat();
  }

  private itemsWhere(ctx: WorkspaceCtx, visible: VisibleProjects, condition: Condition): Promise<NamedItem[]> {
    const params = new Params();
    params.add(ctx.workspaceId);
    return this.db.read<NamedItem>(
      `select t.id, p.identifier, t.sequence_id as "sequenceId", t.parent_id as "parentId"
       from work_items t join projects p on p.workspace_id = $1 and p.id = t.project_id
       where t.workspace_id = $1 and t.deleted_at is null
         and ${seen(visible, ctx.userId)(params)} and ${condition(params)}`,
      params.values,
    );
  }
}

interface Group {
  readonly from: string;
  readonly condition: string;
  readonly value: unknown;
}

const THERE = 't.deleted_at is null';
const ACTIVE = '(t.is_active and u.is_active)';

function groupOf(group: PeopleGroup): Group {
  switch (group.of) {
    case 'workspace':
      return { from: MEMBERS, condition: `${THERE} and ${ACTIVE} = $2::boolean`, value: group.active };
    case 'property':
      return { from: MEMBERS, condition: `${THERE} and ${PROPERTIES[group.property]}`, value: group.value };
    case 'projects': {
      const from = `${belonging('m.project_id = any($2::uuid[])')} t join users u on u.id = t.user_id`;
      return { from, condition: 'u.is_active', value: group.projectIds };
    }
  }
}

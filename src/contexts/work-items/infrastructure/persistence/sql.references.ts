import { Injectable } from '@nestjs/common';
import type { ProjectCtx, WorkspaceCtx } from '#kernel';
import { Db } from '#persistence';
import { nameSourceOf, ofItemReferences, type ItemReference } from '#references';
import { belonging } from '../../../projects';
import { References } from '../../application/references';
import { seesEveryProject } from '../../application/visibility';
import type { NameOf } from '../../domain/changes';
import type { Facts, Known, Questions, StateFact } from '../../domain/facts';
import type { WorkItemKey } from '../../domain/key';

/**
 * The requested states and the initial state of new items: the one that the project chose, otherwise its default. The
 * lock keeps them from being deleted until the transaction ends.
 */
const STATES = `
  with chosen as (
    select d.id from projects p join states d on d.workspace_id = $1 and d.id = p.default_state_id and d.deleted_at is null
    where p.workspace_id = $1 and p.id = $2)
  select s.id, s.name, s."group", coalesce(s.id = (select id from chosen), s.is_default) as "isDefault", s.sequence,
    (select max(w.sort_order) from work_items w
     where w.workspace_id = $1 and w.project_id = $2 and w.state_id = s.id) as highest
  from states s
  where s.workspace_id = $1 and s.project_id = $2 and s.deleted_at is null
    and (s.id = any($3::uuid[]) or s.id = (select id from chosen) or (s.is_default and not s.is_triage))
  order by s.sequence for key share of s`;

/** The first state of a project that lost its default state in an import. */
const FIRST_STATE = `
  select s.id, s.name, s."group", s.is_default as "isDefault", s.sequence,
    (select max(w.sort_order) from work_items w
     where w.workspace_id = $1 and w.project_id = $2 and w.state_id = s.id) as highest
  from states s
  where s.workspace_id = $1 and s.project_id = $2 and s.deleted_at is null and not s.is_triage
  order by s.sequence limit 1 for key share of s`;

type LookedUp = ItemReference & { readonly known: NonNullable<ItemReference['known']> };

const lookedUp = ofItemReferences((references) => references.filter((one): one is LookedUp => one.known !== undefined));

type Initial = ItemReference & { readonly initial: string };

const withInitial = ofItemReferences((references) =>
  references.filter((one): one is Initial => one.initial !== undefined),
);

const idsOf = (index: number): string => `$${index + 3}::uuid[]`;

/** A row lock checks its row again after waiting, so that a record deleted by the other transaction is not found. */
const facts = ofItemReferences(
  () => `
  select
    ${lookedUp()
      .flatMap(({ known, strictlyKnown }, index) => [
        `array(${known(idsOf(index))}) as "known${index}"`,
        ...(strictlyKnown ? [`array(${strictlyKnown(idsOf(index))}) as "strict${index}"`] : []),
      ])
      .concat(withInitial().map(({ initial }, index) => `(${initial}) as "initial${index}"`))
      .join(',\n    ')}
  from projects p where p.workspace_id = $1 and p.id = $2`,
);

type FactsRow = Readonly<Record<`known${number}` | `strict${number}`, string[] | undefined>> &
  Readonly<Record<`initial${number}`, string | null>>;

/**
 * Items of projects that the caller $2 may see. $3 is true if the caller runs the workspace. Guests may see only their
 * own items.
 */
const SEEN = `
  from work_items w
  join projects p on p.workspace_id = $1 and p.id = w.project_id and p.deleted_at is null
  left join lateral ${belonging('m.project_id = p.id and m.user_id = $2')} m on true
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

@Injectable()
export class SqlReferences extends References {
  constructor(private readonly db: Db) {
    super();
  }

  async facts(ctx: ProjectCtx, asked: Questions): Promise<Facts> {
    const ids = (kind: string) => asked.get(kind) ?? [];
    const lists = lookedUp().map(({ kind }) => ids(kind));
    const [states, parents, [row]] = await Promise.all([
      this.states(ctx, ids('state')),
      this.parents(ctx, ids('item')),
      this.db.query<FactsRow>(facts(), [ctx.workspaceId, ctx.projectId, ...lists]),
    ]);
    const known = new Map<string, Known>(lookedUp().map(({ kind }, index) => [kind, knownIn(row!, index)]));
    const stateIds = new Set(states.map(({ id }) => id));
    known.set('state', { all: stateIds, strict: stateIds });
    const inProject = parents.filter(({ projectId }) => projectId === ctx.projectId);
    known.set('item', { all: new Set(parents.map(({ id }) => id)), strict: new Set(inProject.map(({ id }) => id)) });
    return {
      states,
      known,
      initial: new Map(withInitial().map(({ kind }, index) => [kind, row![`initial${index}`]!])),
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

  async idsByName(ctx: ProjectCtx, kind: string, names: readonly string[]): Promise<Map<string, string[]>> {
    const { from, name, within, id = 't.id', settable = 'true' } = nameSourceOf(kind);
    const rows = await this.db.query<{ name: string; ids: string[] }>(
      `select asked.name, array_agg(${id}) as ids
       from (select distinct unnest($3::text[]) as name) asked, ${from}
       where t.workspace_id = $1 and ${within} and ${settable} and lower(${name}) = lower(asked.name) group by 1`,
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

  async namesOf(ctx: WorkspaceCtx, kind: string, ids: readonly string[]): Promise<NameOf> {
    if (!ids.length) return (id) => id;
    const { from, name, byIds } = nameSourceOf(kind);
    const text =
      byIds ?? `select t.id, ${name} as name from ${from} where t.workspace_id = $1 and t.id = any($2::uuid[])`;
    const rows = await this.db.query<{ id: string; name: string }>(text, [ctx.workspaceId, ids]);
    const names = new Map(rows.map((row) => [row.id, row.name]));
    return (id) => names.get(id) ?? '';
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

function knownIn(row: FactsRow, index: number): Known {
  const all = new Set(row[`known${index}`]);
  const strict = row[`strict${index}`];
  return { all, strict: strict ? new Set(strict) : all };
}

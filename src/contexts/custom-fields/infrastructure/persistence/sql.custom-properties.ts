import { Injectable } from '@nestjs/common';
import type { WorkspaceCtx } from '#kernel';
import { Db, Params, type Condition } from '#persistence';
import { formOf, type PropertyType, type RelationType } from '#properties';
import { CustomProperties, type QueriedProperty } from '../../../queries';
import { customValue, OPEN, valueCondition, type ValueCondition } from '../../../work-items';

interface Row {
  readonly id: string;
  readonly propertyType: PropertyType;
  readonly relationType: RelationType | null;
  readonly isMulti: boolean;
  readonly options: QueriedProperty['options'];
}

/** Up to this many items are checked one by one sooner than a list in its own order finds its page. */
const FEW = 5_000;

/** Counting this many takes some tenths of a second: less than a list that finds its items last. */
const FAR = 100_000;

/** If `SOME` of this many newest items match, a list in its own order fills a page quickly. */
const SAMPLE = 500;
const SOME = 3;

/**
 * Time limit in milliseconds for finding items without a value when nearly all have one; as long as a list may take.
 */
const FOR_LACKING_MS = 2_000;

/**
 * Time limit in milliseconds for `contains`: the trigram index finds rare texts in time, and common texts are met soon
 * in list order.
 */
const FOR_PIECE_MS = 300;

const isPiece = ({ comparisons }: ValueCondition): boolean =>
  comparisons.some(({ operator }) => operator === 'contains');

@Injectable()
export class SqlCustomProperties extends CustomProperties {
  constructor(private readonly db: Db) {
    super();
  }

  async byIds(
    { workspaceId }: WorkspaceCtx,
    projectIds: readonly string[],
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, QueriedProperty>> {
    const rows = await this.db.read<Row>(
      `select p.id, p.property_type as "propertyType", p.relation_type as "relationType",
         p.is_multi or exists (select 1 from work_item_property_contexts c where c.workspace_id = $1
           and c.property_id = p.id and c.is_multi and c.deleted_at is null) as "isMulti",
         (select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'name', o.name)), '[]')
          from work_item_property_options o
          where o.workspace_id = $1 and o.property_id = p.id and o.deleted_at is null) as options
       from work_item_properties p
       where p.workspace_id = $1 and p.id = any($3::uuid[]) and p.deleted_at is null and p.is_active
         and (p.project_id is null or p.project_id = any($2::uuid[]))`,
      [workspaceId, projectIds, ids],
    );
    return new Map(rows.map((row) => [row.id, queried(row)]));
  }

  few({ workspaceId }: WorkspaceCtx, projectIds: readonly string[], condition: ValueCondition) {
    return this.items({ workspaceId, projectIds }, condition);
  }

  async start({ workspaceId }: WorkspaceCtx, projectIds: readonly string[], conditions: readonly ValueCondition[]) {
    const within = { workspaceId, projectIds };
    const [pieces, others] = [conditions.filter(isPiece), conditions.filter((condition) => !isPiece(condition))];
    const rare = await this.rarest(within, others, FEW);
    if (rare) return rare;
    if (await this.areMetSoon(within, conditions.map(customValue))) return undefined;
    for (const condition of pieces) {
      const items = await this.items(within, condition);
      if (items) return { condition, read: { items } };
    }
    return this.rarest(within, others, FAR);
  }

  /** Items and values are both read in the order of items from covering indexes. */
  async lacking(
    { workspaceId }: WorkspaceCtx,
    projectId: string,
    { propertyId, form }: Pick<ValueCondition, 'propertyId' | 'form'>,
  ) {
    const held = customValue({ propertyId, form, comparisons: [] });
    const isLacked: Condition = (params) => `not ${held(params)}`;
    if (await this.areMetSoon({ workspaceId, projectIds: [projectId] }, [isLacked])) return undefined;
    const text = `select t.id from work_items t
      where t.workspace_id = $1 and t.project_id = $2 and t.deleted_at is null and ${OPEN} and not exists (
        select 1 from work_item_property_values v where v.workspace_id = $1 and v.property_id = $3
          and v.project_id = $2 and v.work_item_id = t.id)
      limit ${FEW + 1}`;
    const options = { unnamed: true, withinMs: FOR_LACKING_MS };
    const rows = await this.db.readInTime<{ id: string }>(text, [workspaceId, projectId, propertyId], options);
    return rows && rows.length <= FEW ? rows.map(({ id }) => id) : undefined;
  }

  /** Returns the ids of items with such a value if they are at most `FEW`; otherwise undefined. */
  private async items(within: Within, condition: ValueCondition): Promise<readonly string[] | undefined> {
    const { params, where } = valuesOf(within, condition);
    const text = `select v.work_item_id as id from work_item_property_values v
      where v.workspace_id = $1 and ${where} limit ${FEW + 1}`;
    const options = { unnamed: true, withinMs: FOR_PIECE_MS };
    const rows = await this.db.readInTime<{ id: string }>(text, params.values, options);
    return rows && rows.length <= FEW ? [...new Set(rows.map(({ id }) => id))] : undefined;
  }

  /** Returns the condition with the fewest values, or undefined if each has more than `most`. */
  private async rarest(within: Within, conditions: readonly ValueCondition[], most: number) {
    const counted = await Promise.all(
      conditions.map(async (condition) => ({ condition, count: await this.count(within, condition, most) })),
    );
    const [rarest] = counted.sort((a, b) => a.count - b.count);
    if (!rarest || rarest.count > most) return undefined;
    return { condition: rarest.condition, read: { fromValuesOf: within.projectIds } };
  }

  private async count(within: Within, condition: ValueCondition, most: number): Promise<number> {
    const { params, where } = valuesOf(within, condition);
    const part = `select 1 from work_item_property_values v where v.workspace_id = $1 and ${where} limit ${most + 1}`;
    const text = `select count(*)::int as count from (${part}) part`;
    const [row] = await this.db.read<{ count: number }>(text, params.values, { unnamed: true });
    return row!.count;
  }

  private async areMetSoon(within: Within, conditions: readonly Condition[]): Promise<boolean> {
    const params = new Params();
    params.add(within.workspaceId);
    const projects = params.add(within.projectIds);
    const rows = await this.db.read(
      `select 1 from (
         select t.id, t.project_id from work_items t
         where t.workspace_id = $1 and t.project_id = any(${projects}::uuid[])
           and t.deleted_at is null and ${OPEN}
         order by t.created_at desc, t.id desc limit ${SAMPLE}) t
       where ${conditions.map((condition) => condition(params)).join(' and ')} limit ${SOME}`,
      params.values,
      { unnamed: true },
    );
    return rows.length === SOME;
  }
}

interface Within {
  readonly workspaceId: string;
  readonly projectIds: readonly string[];
}

/** Returns the condition for values `v` that meet a condition. */
function valuesOf({ workspaceId, projectIds }: Within, condition: ValueCondition) {
  const params = new Params();
  params.add(workspaceId);
  const projects = params.add(projectIds);
  return { params, where: `v.project_id = any(${projects}::uuid[]) and ${valueCondition(condition)(params)}` };
}

const LEADS: Readonly<Record<string, QueriedProperty['leadsTo']>> = { USER: 'person', ISSUE: 'item' };

const queried = ({ propertyType, relationType, ...row }: Row): QueriedProperty => ({
  ...row,
  form: formOf({ propertyType, relationType }),
  leadsTo: propertyType === 'OPTION' ? 'option' : (LEADS[relationType ?? ''] ?? 'other'),
});

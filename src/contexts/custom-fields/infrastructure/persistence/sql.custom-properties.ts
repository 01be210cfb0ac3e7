import { Injectable } from '@nestjs/common';
import type { WorkspaceCtx } from '#kernel';
import { Db, Params } from '#persistence';
import { formOf, type PropertyType, type RelationType } from '#properties';
import { CustomProperties, type QueriedProperty } from '../../../queries';
import { valueCondition, type ValueCondition } from '../../../work-items';

interface Row {
  readonly id: string;
  readonly propertyType: PropertyType;
  readonly relationType: RelationType | null;
  readonly isMulti: boolean;
  readonly options: QueriedProperty['options'];
}

/** So many items are sooner looked at one by one than met on the way through a list. */
const FEW = 3_000;

/** Of so many values another property of each item is looked at, to find the few that meet several conditions. */
const SOME = 6_000;

/** Looking for a piece of a text reads all texts of the property: a list that meets one soon is better off. */
const isSought = ({ comparisons }: ValueCondition): boolean =>
  comparisons.every(({ operator }) => operator !== 'contains');

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

  async few(ctx: WorkspaceCtx, projectIds: readonly string[], conditions: readonly ValueCondition[]) {
    const rarest = await this.rarest({ ...ctx, projectIds }, conditions);
    if (!rarest) return undefined;
    const others = conditions.filter((condition) => condition !== rarest);
    const { params, where } = valuesOf({ ...ctx, projectIds }, rarest);
    const met = others.map((condition) => alsoMet(condition)(params));
    const rows = await this.db.read<{ id: string }>(
      `select r.id from (
         select v.work_item_id as id, v.project_id from work_item_property_values v
         where v.workspace_id = $1 and ${where}) r
       where ${['true', ...met].join(' and ')} limit ${FEW + 1}`,
      params.values,
      { unnamed: true },
    );
    return rows.length > FEW ? undefined : [...new Set(rows.map(({ id }) => id))];
  }

  /** The one with the fewest values; none where there are too many to look at the other values of each item. */
  private async rarest(within: Within, conditions: readonly ValueCondition[]): Promise<ValueCondition | undefined> {
    const sought = conditions.filter(isSought);
    if (conditions.length < 2) return sought[0];
    const counted = await Promise.all(
      sought.map(async (condition) => ({ condition, count: await this.count(within, condition) })),
    );
    return counted.sort((a, b) => a.count - b.count).find(({ count }) => count <= SOME)?.condition;
  }

  private async count(within: Within, condition: ValueCondition): Promise<number> {
    const { params, where } = valuesOf(within, condition);
    const part = `select 1 from work_item_property_values v
      where v.workspace_id = $1 and ${where} limit ${SOME + 1}`;
    const text = `select count(*)::int as count from (${part}) part`;
    const [row] = await this.db.read<{ count: number }>(text, params.values, { unnamed: true });
    return row!.count;
  }
}

interface Within {
  readonly workspaceId: string;
  readonly projectIds: readonly string[];
}

/** The values `v` that meet a condition. */
function valuesOf({ workspaceId, projectIds }: Within, condition: ValueCondition) {
  const params = new Params();
  params.add(workspaceId);
  const projects = params.add(projectIds);
  return { params, where: `v.project_id = any(${projects}::uuid[]) and ${valueCondition(condition)(params)}` };
}

/** The item of a row `r` meets another condition: asked of each, not joined, for the reason that filters of lists have. */
const alsoMet = (condition: ValueCondition) => (params: Params) =>
  `exists (select 1 from work_item_property_values v where v.workspace_id = $1 and v.project_id = r.project_id
     and v.work_item_id = r.id and ${valueCondition(condition)(params)} offset 0)`;

const LEADS: Readonly<Record<string, QueriedProperty['leadsTo']>> = { USER: 'person', ISSUE: 'item' };

const queried = ({ propertyType, relationType, ...row }: Row): QueriedProperty => ({
  ...row,
  form: formOf({ propertyType, relationType }),
  leadsTo: propertyType === 'OPTION' ? 'option' : (LEADS[relationType ?? ''] ?? 'other'),
});

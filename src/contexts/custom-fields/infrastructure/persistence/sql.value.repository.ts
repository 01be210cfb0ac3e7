import { Injectable } from '@nestjs/common';
import { newId, type ProjectCtx, type WorkspaceActor, type WorkspaceCtx, replacementColumns } from '#kernel';
import { assertExpected, Db, insertRows, type Insertion } from '#persistence';
import type { MergedProperties, PlacedProperty } from '../../../types';
import {
  type ItemPropertyValues,
  type Leaving,
  type LeftValues,
  type StoredValue,
  ValueRepository,
} from '../../application/value.repository';
import type { Value } from '../../domain/item-values';

const OF_ITEMS = `
  select v.id, v.work_item_id as "workItemId", v.property_id as "propertyId",
    case when v.text_value is not null then 'text' when v.number_value is not null then 'number'
      when v.moment_value is not null then 'moment' when v.flag_value is not null then 'flag' else 'record' end as form,
    v.text_value as text, v.number_value as number, v.moment_value as moment, v.flag_value as flag, v.record_value as record,
    v.external_source as "externalSource", v.external_id as "externalId", v.created_at as "createdAt", v.updated_at as "updatedAt"
  from work_item_property_values v
  where v.workspace_id = $1 and v.work_item_id = any($2::uuid[])
  order by v.work_item_id, v.property_id, v.place`;

interface PlacedValue extends Pick<ItemPropertyValues, 'workItemId' | 'propertyId' | 'external'> {
  readonly place: number;
  readonly value: Value;
}

const FORMS = ['text', 'number', 'moment', 'flag', 'record'] as const;

/** Rows whose place stays keep their ids, so that a changed value keeps its id. */
const ROWS: Insertion<PlacedValue> = {
  table: 'work_item_property_values',
  columns: [
    ...['id', 'work_item_id', 'property_id', 'place', 'external_source', 'external_id'],
    ...FORMS.map((form) => `${form}_value`),
  ],
  values: ({ workItemId, propertyId, place, value, external }) => [
    ...[newId(), workItemId, propertyId, place, external?.externalSource, external?.externalId],
    ...FORMS.map((form) => (form === value.form ? value.value : null)),
  ],
  end: `on conflict (workspace_id, work_item_id, property_id, place) do update
    set text_value = excluded.text_value, number_value = excluded.number_value, moment_value = excluded.moment_value,
      flag_value = excluded.flag_value, record_value = excluded.record_value,
      external_source = excluded.external_source, external_id = excluded.external_id,
      updated_at = excluded.updated_at, updated_by_id = excluded.updated_by_id
    returning id`,
};

const REMOVE_OPTIONS = `
  delete from work_item_property_values v using work_item_property_options o
  where o.workspace_id = $1 and o.id = any($2::uuid[])
    and v.workspace_id = $1 and v.property_id = o.property_id and v.record_value = o.id`;

/** Moves the first remaining value to place 0, by which lists are ordered. */
const MOVE_UP = `
  update work_item_property_values v set place = 0
  from (
    select distinct on (w.property_id, w.work_item_id) w.id from work_item_property_values w
    where w.workspace_id = $1 and w.place > 0 and w.property_id in (
        select o.property_id from work_item_property_options o where o.workspace_id = $1 and o.id = any($2::uuid[]))
      and not exists (select 1 from work_item_property_values f where f.workspace_id = $1 and f.place = 0
        and f.work_item_id = w.work_item_id and f.property_id = w.property_id)
    order by w.property_id, w.work_item_id, w.place) next
  where v.workspace_id = $1 and v.id = next.id`;

const removed = (which: string): string => `
  delete from work_item_property_values v using (${which} for update of w) part
  where v.workspace_id = $1 and v.id = part.id returning v.id`;

const REMOVE_OF_PROPERTIES = removed(`
    select w.id from work_item_property_values w
    where w.workspace_id = $1 and w.property_id = any($2::uuid[]) limit $3`);

const REMOVE_OF_PAIRS = removed(`
    select w.id from unnest($2::uuid[], $3::uuid[], $4::uuid[]) as r (property_id, project_id, type_id)
    join work_item_property_values w on w.workspace_id = $1 and w.property_id = r.property_id
      and w.project_id = r.project_id and w.updated_at <= $5
    join work_items t on t.workspace_id = $1 and t.id = w.work_item_id and t.type_id = r.type_id
    limit $6`);

/** Looks into the index once for each project: the `limit` keeps the planner from joining all values. */
const VALUED_PLACES = `
  select p.id as "propertyId", j.id as "projectId" from unnest($2::uuid[]) as p (id)
  join projects j on j.workspace_id = $1
  cross join lateral (
    select 1 from work_item_property_values v
    where v.workspace_id = $1 and v.property_id = p.id and v.project_id = j.id limit 1) valued`;

const MOVE = `
  update work_item_property_values v set property_id = r.into_id, record_value = coalesce(o.into_id, v.record_value),
    updated_at = $6
  from (
    select w.id, w.property_id, w.record_value from work_item_property_values w
    where w.workspace_id = $1 and w.property_id = any($2::uuid[])
    order by w.property_id, w.project_id limit $7 for update) next
  join unnest($2::uuid[], $3::uuid[]) as r (id, into_id) on r.id = next.property_id
  left join unnest($4::uuid[], $5::uuid[]) as o (id, into_id) on o.id = next.record_value
  where v.workspace_id = $1 and v.id = next.id returning v.id`;

/** Microseconds since 1970 of a time with six decimal places of seconds. */
const microseconds = (moment: string): number =>
  Date.parse(`${moment.slice(0, 23)}Z`) * 1_000 + Number(moment.slice(23, 26));

type Row = Omit<StoredValue, 'version'> & Readonly<Record<Value['form'], string | boolean | null>>;

@Injectable()
export class SqlValueRepository extends ValueRepository {
  constructor(private readonly db: Db) {
    super();
  }

  async ofItems({ workspaceId }: Pick<WorkspaceCtx, 'workspaceId'>, itemIds: readonly string[]) {
    const rows = await this.db.query<Row>(OF_ITEMS, [workspaceId, itemIds]);
    return rows.map(({ text, number, moment, flag, record, ...row }): StoredValue => {
      const value = { text, number, moment, flag, record }[row.form];
      return { ...row, value: value!, version: microseconds(row.updatedAt) };
    });
  }

  assertExpected(ctx: WorkspaceCtx, [value]: readonly StoredValue[]): void {
    assertExpected(ctx, { version: value?.version ?? 0 });
  }

  async replace(ctx: ProjectCtx, at: string, sets: readonly ItemPropertyValues[]): Promise<void> {
    const { workspaceId, projectId, userId } = ctx;
    await this.db.query(
      `delete from work_item_property_values v
       using unnest($2::uuid[], $3::uuid[], $4::int[]) as r (work_item_id, property_id, count)
       where v.workspace_id = $1 and v.work_item_id = r.work_item_id and v.property_id = r.property_id
         and v.place >= r.count`,
      [
        workspaceId,
        sets.map(({ workItemId }) => workItemId),
        sets.map(({ propertyId }) => propertyId),
        sets.map(({ values }) => values.length),
      ],
    );
    const stamps = { created_at: at, created_by_id: userId, updated_at: at, updated_by_id: userId };
    const shared = { workspace_id: workspaceId, project_id: projectId, ...stamps };
    const rows = sets.flatMap((set) => set.values.map((value, place): PlacedValue => ({ ...set, value, place })));
    await insertRows(this.db, { ...ROWS, shared }, rows);
  }

  async removeOf({ workspaceId }: WorkspaceActor, leaving: Leaving): Promise<void> {
    const [column, value] = 'ids' in leaving ? ['work_item_id', leaving.ids] : ['project_id', [leaving.projectId]];
    await this.db.query(
      `delete from work_item_property_values where workspace_id = $1 and ${column as string} = any($2::uuid[])`,
      [workspaceId, value],
    );
  }

  async valuedProperties({ workspaceId }: WorkspaceActor, propertyIds: readonly string[]): Promise<string[]> {
    const rows = await this.db.query<{ id: string }>(
      `select asked.id from unnest($2::uuid[]) as asked (id) where exists (
         select 1 from work_item_property_values v where v.workspace_id = $1 and v.property_id = asked.id)`,
      [workspaceId, propertyIds],
    );
    return rows.map(({ id }) => id);
  }

  valuedPlaces({ workspaceId }: WorkspaceActor, propertyIds: readonly string[]): Promise<PlacedProperty[]> {
    return this.db.query<PlacedProperty>(VALUED_PLACES, [workspaceId, propertyIds]);
  }

  async removeLeft({ workspaceId }: Pick<WorkspaceActor, 'workspaceId'>, left: LeftValues, most?: number) {
    if ('propertyIds' in left) {
      return (await this.db.query(REMOVE_OF_PROPERTIES, [workspaceId, left.propertyIds, most ?? null])).length;
    }
    const { pairs, until } = left;
    const columns = [
      pairs.map(({ propertyId }) => propertyId),
      pairs.map(({ projectId }) => projectId),
      pairs.map(({ typeId }) => typeId),
    ];
    return (await this.db.query(REMOVE_OF_PAIRS, [workspaceId, ...columns, until, most ?? null])).length;
  }

  async move(
    { workspaceId }: WorkspaceActor,
    at: string,
    { mergedProperties, mergedOptions }: MergedProperties,
    most: number,
  ): Promise<number> {
    const replaced = [mergedProperties, mergedOptions].flatMap(replacementColumns);
    return (await this.db.query(MOVE, [workspaceId, ...replaced, at, most])).length;
  }

  async removeOptions({ workspaceId }: WorkspaceActor, optionIds: readonly string[]): Promise<void> {
    await this.db.query(REMOVE_OPTIONS, [workspaceId, optionIds]);
    await this.db.query(MOVE_UP, [workspaceId, optionIds]);
  }
}

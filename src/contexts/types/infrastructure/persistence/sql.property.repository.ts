import { Injectable } from '@nestjs/common';
import { Db, having, insertRows, SqlRecords, type Condition } from '#persistence';
import type { TypeScope } from '../../application/type-modes';
import type { PropertyRepository } from '../../application/property.repository';
import { propertyTable, type PropertyRow } from './rows';

const TYPES = `
  select l.property_id as id, array_agg(l.work_item_type_id order by l.created_at, l.work_item_type_id) as "typeIds"
  from work_item_type_properties l where l.workspace_id = $1 and l.property_id = any($2::uuid[]) group by l.property_id`;

const DETACH = `
  delete from work_item_type_properties
  where workspace_id = $1 and property_id = any($2::uuid[]) and ($3::uuid is null or work_item_type_id = $3)`;

const clearing = (table: string): string =>
  `update ${table} set deleted_at = $3, updated_at = $3, updated_by_id = $4, version = version + 1
   where workspace_id = $1 and property_id = any($2::uuid[]) and deleted_at is null`;

const CLEAR_OPTIONS = clearing('work_item_property_options');
const CLEAR_CONTEXTS = clearing('work_item_property_contexts');

@Injectable()
export class SqlPropertyRepository extends SqlRecords<TypeScope, PropertyRow> implements PropertyRepository {
  constructor(db: Db) {
    super(db, propertyTable);
  }

  async typesOf({ workspaceId }: TypeScope, propertyIds: readonly string[]): Promise<ReadonlyMap<string, string[]>> {
    if (!propertyIds.length) return new Map();
    const rows = await this.db.query<{ id: string; typeIds: string[] }>(TYPES, [workspaceId, propertyIds]);
    return new Map(rows.map(({ id, typeIds }) => [id, typeIds]));
  }

  async attach({ workspaceId }: TypeScope, at: string, typeId: string, propertyIds: readonly string[]): Promise<void> {
    const shared = { workspace_id: workspaceId, work_item_type_id: typeId, created_at: at };
    const end = 'on conflict do nothing returning property_id';
    const rows = { table: 'work_item_type_properties', columns: ['property_id'], values: (id: string) => [id], end };
    await insertRows(this.db, { ...rows, shared }, propertyIds);
  }

  async detach({ workspaceId }: TypeScope, propertyIds: readonly string[], typeId?: string): Promise<void> {
    if (propertyIds.length) await this.db.query(DETACH, [workspaceId, propertyIds, typeId ?? null]);
  }

  async clear({ workspaceId, userId }: TypeScope, at: string, propertyIds: readonly string[]): Promise<void> {
    for (const text of [CLEAR_OPTIONS, CLEAR_CONTEXTS])
      await this.db.query(text, [workspaceId, propertyIds, at, userId]);
  }

  /** A project also reads the properties of types that it imported. */
  protected override within(ctx: TypeScope, such?: Partial<PropertyRow>): Condition[] {
    const { projectId } = ctx;
    if (!projectId) return super.within(ctx, such);
    const here: Condition = (params) => {
      const project = params.add(projectId);
      return `(t.project_id = ${project} or t.project_id is null and exists (select 1 from work_item_type_properties l
        join work_item_types y on y.workspace_id = $1 and y.id = l.work_item_type_id
        where l.workspace_id = $1 and l.property_id = t.id and ${project} = any(y.imported_by)))`;
    };
    return [...having(such ?? {}), here];
  }
}

import { Injectable } from '@nestjs/common';
import { snake } from '#kernel';
import { Db } from '#persistence';
import { AttachedProperties, type AttachedProperty } from '../../application/property-definitions';

const objectOf = (alias: string, ...members: readonly string[]): string =>
  `jsonb_build_object(${members.map((member) => `'${member}', ${alias}.${snake(member)}`).join(', ')})`;

const SCOPE = ['id', 'name', 'sortOrder', 'appliesToAllProjects', 'projectIds', 'appliesToAllTypes', 'typeIds'];
const SAID = ['isRequired', 'isMulti', 'defaultValue', 'settings', 'optionIds', 'defaultOptionId'];
const OFFERED = ['id', 'name', 'isDefault', 'isActive', 'logoProps', 'sortOrder', 'contextId'];

const attached = (such: string): string => `
  select y.id as "typeId", y.project_id as "typeProjectId", p.id, p.project_id as "projectId", p.name,
    p.display_name as "displayName", p.description, p.property_type as "propertyType",
    p.relation_type as "relationType", p.is_multi as "isMulti", p.is_required as "isRequired",
    p.is_active as "isActive", p.default_value as "defaultValue", p.settings, p.validation_rules as "validationRules",
    p.logo_props as "logoProps", p.sort_order as "sortOrder",
    (select coalesce(jsonb_agg(${objectOf('c', ...SCOPE, ...SAID)}), '[]') from work_item_property_contexts c
      where c.workspace_id = $1 and c.property_id = p.id and c.deleted_at is null) as contexts,
    (select coalesce(jsonb_agg(${objectOf('o', ...OFFERED)} order by o.sort_order, o.id), '[]')
      from work_item_property_options o
      where o.workspace_id = $1 and o.property_id = p.id and o.deleted_at is null) as options
  from work_item_types y
  join work_item_type_properties l on l.workspace_id = $1 and l.work_item_type_id = y.id
  join work_item_properties p on p.workspace_id = $1 and p.id = l.property_id
  where y.workspace_id = $1 and ${such} = any($2::uuid[]) and y.deleted_at is null and p.deleted_at is null
  order by p.sort_order, p.id`;

const OF_TYPES = attached('y.id');
const BY_IDS = attached('p.id');

@Injectable()
export class SqlAttachedProperties extends AttachedProperties {
  constructor(private readonly db: Db) {
    super();
  }

  ofTypes({ workspaceId }: { readonly workspaceId: string }, typeIds: readonly string[]): Promise<AttachedProperty[]> {
    return this.db.query<AttachedProperty>(OF_TYPES, [workspaceId, typeIds]);
  }

  byIds({ workspaceId }: { readonly workspaceId: string }, ids: readonly string[]): Promise<AttachedProperty[]> {
    return this.db.query<AttachedProperty>(BY_IDS, [workspaceId, ids]);
  }
}

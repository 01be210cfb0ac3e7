/** Clears external pairs that a record in `rival` already has. The earlier record keeps the pair. */
const pairs = (table: string, rival: string): string => `
  update ${table} t set external_source = null, external_id = null
  where t.workspace_id = $1 and t.id = any($2::uuid[]) and t.external_id is not null and exists (
    select 1 from ${table} o
    where o.workspace_id = $1 and ${rival} and o.external_source = t.external_source and o.external_id = t.external_id
      and o.deleted_at is null)`;

const drop = (table: string, such = 't.id = any($2::uuid[])'): string => `
  update ${table} t set deleted_at = $3, updated_at = $3, version = t.version + 1
  where t.workspace_id = $1 and ${such} and t.deleted_at is null`;

const has = (table: string): string => `
  exists (select 1 from ${table} o where o.workspace_id = $1 and o.project_id = p.id and o.deleted_at is null)`;

const TYPE = `
  select y.id, y.name, y.is_epic as "isEpic", y.level, y.is_default as "isDefault" from work_item_types y
  where y.workspace_id = $1 and y.deleted_at is null`;

/** SQL statements that lift types. */
export const LIFT_TYPES = {
  usual: `
    select p.id, p.identifier from work_item_types y
    join projects p on p.workspace_id = $1 and p.id = y.project_id and p.deleted_at is null
    where y.workspace_id = $1 and y.is_default and y.deleted_at is null and not exists (
      select 1 from work_item_types w
      where w.workspace_id = $1 and w.project_id is null and w.is_default and w.deleted_at is null)
    order by count(*) over (partition by lower(y.name)) desc, p.id limit 1`,

  next: `
    select p.id, p.identifier from projects p
    where p.workspace_id = $1 and p.deleted_at is null and ($2::uuid is null or p.id >= $2)
      and (${has('work_item_types')} or ${has('work_item_properties')})
    order by p.id limit 1`,

  // Uses stronger locks than transactions that assign these records to work items. Those have ended once the locks are
  // held, and later ones no longer find the records.
  ownTypes: `${TYPE} and y.project_id = $2 order by y.id for update`,

  ownProperties: `
    select r.id from work_item_properties r
    where r.workspace_id = $1 and r.project_id = $2 and r.deleted_at is null order by r.id for update`,

  shared: `${TYPE} and y.project_id is null order by y.id`,

  typePairs: pairs('work_item_types', 'o.project_id is null'),

  raiseTypes: `
    update work_item_types t set project_id = null, imported_by = array[$4::uuid], name = r.name, is_default = false,
      updated_at = $5, version = t.version + 1
    from unnest($2::uuid[], $3::text[]) as r (id, name)
    where t.workspace_id = $1 and t.id = r.id`,

  mergeTypes: `
    update work_item_types t set imported_by = (
        case when $4::uuid = any(t.imported_by) then t.imported_by else t.imported_by || $4::uuid end),
      is_active = t.is_active or g.is_active, updated_at = $5, version = t.version + 1
    from unnest($2::uuid[], $3::uuid[]) as r (id, into_id), work_item_types g
    where t.workspace_id = $1 and t.id = r.into_id and g.workspace_id = $1 and g.id = r.id`,

  untie: 'delete from work_item_type_properties where workspace_id = $1 and work_item_type_id = any($2::uuid[])',

  dropTypes: drop('work_item_types'),

  makeDefault: `
    update work_item_types t set is_default = true, updated_at = $3, version = t.version + 1
    where t.workspace_id = $1 and t.id = $2 and not exists (
      select 1 from work_item_types w
      where w.workspace_id = $1 and w.project_id is null and w.is_default and w.deleted_at is null)`,

  importDefault: `
    update work_item_types t set imported_by = t.imported_by || $2::uuid, updated_at = $3, version = t.version + 1
    where t.workspace_id = $1 and t.project_id is null and t.is_default and t.deleted_at is null
      and $2::uuid <> all(t.imported_by)`,

  propertyPairs: pairs('work_item_properties', 'o.project_id is null'),

  raiseProperties: `
    update work_item_properties t set project_id = null, updated_at = $3, version = t.version + 1
    where t.workspace_id = $1 and t.id = any($2::uuid[])`,

  raiseOptions: `
    update work_item_property_options t set project_id = null, updated_at = $3, version = t.version + 1
    where t.workspace_id = $1 and t.property_id = any($2::uuid[]) and t.deleted_at is null`,

  dropOptions: drop('work_item_property_options', 't.property_id = any($2::uuid[])'),

  dropProperties: drop('work_item_properties'),

  detach: 'delete from work_item_type_properties where workspace_id = $1 and property_id = any($2::uuid[])',

  reparentOptions: `
    update work_item_property_options t set parent_id = r.into_id from unnest($2::uuid[], $3::uuid[]) as r (id, into_id)
    where t.workspace_id = $1 and t.parent_id = r.id and t.deleted_at is null`,

  optionPairs: pairs(
    'work_item_property_options',
    'o.property_id = (select r.property_id from unnest($2::uuid[], $3::uuid[]) as r (id, property_id) where r.id = t.id)',
  ),

  moveOptions: `
    update work_item_property_options t set property_id = r.property_id, project_id = null, is_default = false,
      updated_at = $4, version = t.version + 1
    from unnest($2::uuid[], $3::uuid[]) as r (id, property_id)
    where t.workspace_id = $1 and t.id = r.id`,

  attach: `
    insert into work_item_type_properties (workspace_id, work_item_type_id, property_id, created_at)
    select distinct $1::uuid, a.type_id, a.property_id, $4::timestamptz
    from unnest($2::uuid[], $3::uuid[]) as a (type_id, property_id)
    on conflict do nothing returning property_id`,

  widen: `
    update work_item_property_contexts t set project_ids = $3::uuid[], updated_at = $4, version = t.version + 1
    where t.workspace_id = $1 and t.id = $2`,

  /**
   * Changes contexts only if they come from the lift: it is the property's only context, nobody created it, it
   * overrides nothing, and it covers every project that uses the types.
   */
  spread: `
    update work_item_property_contexts t set name = 'Default', is_default = true, applies_to_all_projects = true,
      project_ids = '{}', applies_to_all_types = true, type_ids = '{}', updated_at = $2, version = t.version + 1
    from (
      select c.id from work_item_property_contexts c
      where c.workspace_id = $1 and c.deleted_at is null and c.created_by_id is null and not c.applies_to_all_projects
        and num_nonnulls(c.is_required, c.is_multi, c.default_value, c.settings, c.option_ids) = 0
        and not exists (
          select 1 from work_item_property_contexts o
          where o.workspace_id = $1 and o.property_id = c.property_id and o.id <> c.id and o.deleted_at is null)
        and not exists (
          select 1 from work_item_type_properties l
          join work_item_types y on y.workspace_id = $1 and y.id = l.work_item_type_id
          where l.workspace_id = $1 and l.property_id = c.property_id
            and not (y.imported_by <@ c.project_ids and (c.applies_to_all_types or y.id = any(c.type_ids))))
      order by c.id limit $3) c
    where t.workspace_id = $1 and t.id = c.id returning t.id`,
} as const;

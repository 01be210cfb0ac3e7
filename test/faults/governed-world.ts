import { addWorkItem, insert, type Project, type Tenant } from '../support';

const made = () => ({ id: crypto.randomUUID(), created_at: new Date(), updated_at: new Date() });

/** What a property says that is not told. */
const PROPERTY = {
  ...{ settings: '{}', validation_rules: '{}', logo_props: '{}', sort_order: 1, default_value: [] },
  ...{ is_multi: false, is_active: true },
};

/**
 * Gives a project, one of many that are alike in parts, states that merge and states that do not, labels, types and
 * properties of the same names, a workflow, a page template, and a work item with all of it.
 */
export async function populate(tenant: Tenant, project: Project, index: number): Promise<void> {
  const { workspaceId: workspace_id } = tenant;
  const own = () => ({ workspace_id, project_id: project.id, ...made() });
  const state = { ...own(), name: `Step ${index % 7}`, slug: 'step', color: '#1', sequence: 1 };
  const group = index % 2 ? 'started' : 'unstarted';
  await insert('states', { ...state, '"group"': group });
  const label = { ...own(), name: index % 3 ? 'Bug' : 'bug', sort_order: 1 };
  await insert('labels', label);
  const [bug, idea] = await types(own, index);
  const severity = await properties(own, bug, index);
  const workflow = { ...own(), name: 'Flow', is_active: true, is_default: false, type_ids: [idea] };
  await insert('workflows', workflow);
  const held = { workflow_id: workflow.id, state_id: state.id, is_default: true };
  await insert('workflow_states', { ...own(), ...held, allow_issue_creation: true, flow: 'transition' });
  const notes = { kind: 'page', name: 'Notes', short_id: crypto.randomUUID().slice(0, 8), decided_at: new Date() };
  await insert('templates', { ...own(), ...notes });
  const item = { state_id: state.id, state_group: group };
  const { id } = await addWorkItem(tenant, project, { ...item, type_id: bug });
  await addWorkItem(tenant, project, { ...item, type_id: idea });
  await insert('work_item_labels', { workspace_id, work_item_id: id, label_id: label.id, created_at: new Date() });
  const value = { ...own(), work_item_id: id, place: 0 };
  await insert('work_item_property_values', { ...value, property_id: severity.id, record_value: severity.option });
}

async function types(own: () => object, index: number): Promise<[string, string]> {
  const [bug, idea] = [made().id, made().id];
  await insert('work_item_types', { ...own(), id: bug, name: index % 2 ? 'Bug' : 'BUG', is_default: index % 4 === 0 });
  await insert('work_item_types', { ...own(), id: idea, name: 'Idea', is_default: index % 4 !== 0 });
  return [bug, idea];
}

/** Every third project has an option that the others have not, and requires a choice. */
async function properties(own: () => { workspace_id: string }, type: string, index: number) {
  const { id } = made();
  const isOther = index % 3 === 0;
  const names = { name: 'severity', display_name: 'Severity', property_type: 'OPTION' };
  await insert('work_item_properties', { ...own(), id, ...PROPERTY, ...names, is_required: isOther });
  const option = made().id;
  const chosen = { property_id: id, name: isOther ? 'None' : 'High', sort_order: 1, logo_props: '{}' };
  await insert('work_item_property_options', { ...own(), id: option, ...chosen, is_default: false, is_active: true });
  const { workspace_id } = own();
  const link = { workspace_id, work_item_type_id: type, property_id: id, created_at: new Date() };
  await insert('work_item_type_properties', link);
  return { id, option };
}

const left = (table: string, such = 'true'): string =>
  `select id from ${table} where workspace_id = $1 and project_id is not null and deleted_at is null and ${such}`;

const twice = (table: string, such = 'true'): string =>
  `select lower(name) from ${table}
   where workspace_id = $1 and project_id is null and deleted_at is null and ${such} group by 1 having count(*) > 1`;

/** What no migration may leave behind; each query answers offenders. */
export const OFFENDERS = {
  'states that are lifted twice': twice('states'),
  'states of projects that are no copies': left('states', 'workspace_state_id is null'),
  'projects without a copy of each state, or with two': `select p.id from projects p
    cross join (select id from states where workspace_id = $1 and project_id is null and deleted_at is null) w
    left join states c on c.workspace_id = $1 and c.project_id = p.id and c.workspace_state_id = w.id
      and c.deleted_at is null
    where p.workspace_id = $1 group by p.id, w.id having count(c.id) <> 1`,
  'projects without a default, or with two': `select p.id from projects p
    left join states s on s.workspace_id = $1 and s.project_id = p.id and s.is_default and s.deleted_at is null
    where p.workspace_id = $1 group by p.id having count(s.id) <> 1`,
  'work items whose state is gone, or of another project or group': `select i.id from work_items i
    left join states s on s.workspace_id = $1 and s.id = i.state_id and s.project_id = i.project_id
      and s."group" = i.state_group and s.deleted_at is null
    where i.workspace_id = $1 and s.id is null`,
  'labels of projects': left('labels'),
  'labels that are lifted twice': twice('labels'),
  'work items without their one label': `select i.id from work_items i
    join work_item_property_values v on v.workspace_id = $1 and v.work_item_id = i.id
    left join work_item_labels t on t.workspace_id = $1 and t.work_item_id = i.id
    left join labels l on l.workspace_id = $1 and l.id = t.label_id and l.deleted_at is null
    where i.workspace_id = $1 group by i.id having count(l.id) <> 1`,
  'types of projects': left('work_item_types'),
  'types that are lifted twice': twice('work_item_types'),
  'default types but one': `select count(*) from work_item_types
    where workspace_id = $1 and is_default and deleted_at is null having count(*) <> 1`,
  'work items whose type is gone, or not one of their project': `select i.id from work_items i
    left join work_item_types y on y.workspace_id = $1 and y.id = i.type_id and i.project_id = any(y.imported_by)
      and y.deleted_at is null
    where i.workspace_id = $1 and y.id is null`,
  'properties of projects': left('work_item_properties'),
  'properties that are lifted twice': twice('work_item_properties'),
  'options of projects': left('work_item_property_options'),
  'options that are lifted twice': twice('work_item_property_options'),
  'values of what is gone, or of what their work items have not': `select v.id from work_item_property_values v
    join work_items i on i.workspace_id = $1 and i.id = v.work_item_id
    left join work_item_properties r on r.workspace_id = $1 and r.id = v.property_id and r.deleted_at is null
    left join work_item_type_properties t on t.workspace_id = $1 and t.property_id = r.id
      and t.work_item_type_id = i.type_id
    left join work_item_property_options o on o.workspace_id = $1 and o.id = v.record_value and o.property_id = r.id
      and o.deleted_at is null
    where v.workspace_id = $1 and (t.property_id is null or o.id is null)`,
  'projects without the one context of a property that they had': `select p.id from projects p
    left join work_item_property_contexts c on c.workspace_id = $1 and c.deleted_at is null
      and (c.applies_to_all_projects or p.id = any(c.project_ids))
    where p.workspace_id = $1 group by p.id having count(c.id) <> 1`,
  'workflows of projects': left('workflows'),
  'workflows that are lifted twice': twice('workflows'),
  'states of workflows that are none of the workspace': `select w.id from workflow_states w
    left join states s on s.workspace_id = $1 and s.id = w.state_id and s.project_id is null and s.deleted_at is null
    where w.workspace_id = $1 and w.deleted_at is null and s.id is null`,
  'projects that have not picked their workflow for the type that it ruled': `select p.id from projects p
    left join workflow_choices c on c.workspace_id = $1 and c.project_id = p.id and c.deleted_at is null
    left join workflows w on w.workspace_id = $1 and w.id = c.workflow_id and w.project_id is null
    left join work_item_types y on y.workspace_id = $1 and y.id = c.type_id and y.deleted_at is null
    where p.workspace_id = $1 group by p.id having count(w.id) <> 1 or count(y.id) <> 1`,
  'page templates of projects': left('templates'),
  'page templates but one a project': `select count(*) from templates
    where workspace_id = $1 and kind = 'page' and deleted_at is null
    having count(*) <> (select count(*) from projects where workspace_id = $1)`,
};

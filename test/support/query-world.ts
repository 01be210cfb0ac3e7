import { addCycle } from './cycles';
import { expectOk } from './expect';
import { addProject, type Project } from './projects';
import { insert, sql, update } from './sql';
import { addPersonWithRole, newTenant, type Person, type Tenant } from './tenants';

const today = new Date().toISOString().slice(0, 10);

/** A day in UTC so many days from now. */
export const away = (days: number): string =>
  new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10);

/** What queries ask for, by name, in the order of the numbers of the items. */
export const ITEMS = ['Login page', 'Login API', '100% cpu', 'Draft', 'Done', 'Old'];

/** Two projects with one item of nearly every kind in the first, and one item in the second. */
export interface QueryWorld {
  readonly tenant: Tenant;
  readonly project: Project;
  readonly other: Project;
  /** A contributor of the first project, called Ann Lee. */
  readonly ann: Person;
  /** Of items, labels and the like, by name. */
  readonly ids: Readonly<Record<string, string>>;
}

const RECORDS = { Bug: 'work_item_types', Epic: 'work_item_types', Core: 'modules' };

export async function queryWorld(): Promise<QueryWorld> {
  const tenant = await newTenant();
  const [project, other] = [await addProject(tenant), await addProject(tenant)];
  const ann = await addPersonWithRole(tenant, project, 'contributor');
  await sql(`update users set display_name = 'Ann', first_name = 'Ann', last_name = 'Lee' where id = $1`, [ann.userId]);
  const world = { tenant, project, other, ann, ids: {} as Record<string, string> };
  await addRecords(world);
  await addItems(world);
  return world;
}

async function create({ tenant }: QueryWorld, { id }: Project, kind: string, body: object): Promise<string> {
  return (expectOk(await tenant.v1.post(`projects/${id}/${kind}/`, body), 201) as { id: string }).id;
}

async function addRecords(world: QueryWorld & { ids: Record<string, string> }): Promise<void> {
  const { tenant, project, ids } = world;
  const at = new Date();
  const row = { workspace_id: tenant.workspaceId, project_id: project.id, created_at: at, updated_at: at };
  ids.Sprint = await addCycle(tenant, project.id, { name: 'Sprint' });
  for (const [name, table] of Object.entries(RECORDS)) {
    ids[name] = crypto.randomUUID();
    await insert(table, { ...row, id: ids[name], name, ...(name === 'Epic' ? { is_epic: true } : {}) });
  }
  ids.Red = await create(world, project, 'labels', { name: 'Red' });
}

async function addItems(world: QueryWorld & { ids: Record<string, string> }): Promise<void> {
  const { tenant, project, other, ann, ids } = world;
  const { started, completed } = project.states;
  const members: object[] = [
    { priority: 'urgent', start_date: away(-20), target_date: away(-10), assignees: [ann.userId], labels: [ids.Red] },
    { priority: 'high', state: started, target_date: away(3), external_source: 'jira', external_id: 'J-1' },
    { priority: 'low', description_html: '<p>Fan <b>noise</b></p>', type: ids.Bug, module: ids.Core },
    { is_draft: true },
    { state: completed, target_date: away(-10), type: ids.Epic },
    { state: completed },
  ];
  for (const [index, name] of ITEMS.entries()) {
    ids[name] = await create(world, project, 'work-items', { name, ...members[index] });
  }
  ids.Elsewhere = await create(world, other, 'work-items', { name: 'Elsewhere', priority: 'high' });
  const path = `projects/${project.id}/work-items/`;
  expectOk(await tenant.v1.patch(`${path}${ids['Login API']}/`, { parent: ids['Login page'] }));
  expectOk(await tenant.v1.post(`${path}${ids.Old}/archive/`), 201);
  const old = { cycle_id: ids.Sprint, created_at: `${away(-40)}T12:00:00Z` };
  await update('work_items', tenant.workspaceId, ids['100% cpu']!, old);
}

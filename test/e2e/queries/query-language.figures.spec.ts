import {
  addEstimatePoints,
  addPersonWithRole,
  addProject,
  SWITCHED_OFF,
  addWorkItem,
  expectOk,
  insert,
  newTenant,
  type Client,
  type Person,
  type Project,
  type Tenant,
} from '../../support';

let tenant: Tenant;
let project: Project;
let ann: Person;
let path: string;
/** Of items, by name. */
const ids: Record<string, string> = {};

async function add(name: string, at: Project, members: object = {}): Promise<void> {
  ids[name] = (await addWorkItem(tenant, at, { name, ...members })).id;
}

async function log(on: string, at: Project, duration: number): Promise<void> {
  const now = new Date().toISOString();
  const row = { workspace_id: tenant.workspaceId, id: crypto.randomUUID(), project_id: at.id, work_item_id: ids[on] };
  await insert('worklogs', { ...row, duration, description: '', created_at: now, updated_at: now });
}

/** E is above A (3 points, 45 minutes), B (5 points, 60 minutes), C, an archived one, and one that Ann does not see. */
beforeAll(async () => {
  tenant = await newTenant();
  project = await addProject(tenant, { is_time_tracking_enabled: true });
  const other = await addProject(tenant, SWITCHED_OFF);
  ann = await addPersonWithRole(tenant, project, 'contributor');
  path = `projects/${project.id}/work-items/`;
  const [three, five] = await addEstimatePoints(tenant, project, '3', '5');
  const [hundred] = await addEstimatePoints(tenant, other, '100');
  await add('E', project);
  const below = { parent_id: ids.E };
  await add('A', project, { ...below, estimate_point_id: three });
  await add('B', project, { ...below, estimate_point_id: five });
  await add('C', project, below);
  await add('F', project, { estimate_point_id: five });
  await add('Old', project, { ...below, estimate_point_id: five });
  expectOk(await tenant.v2.post(`${path}${ids.Old}/archive/`));
  await add('Elsewhere', other, { ...below, estimate_point_id: hundred });
  for (const minutes of [30, 15]) await log('A', project, minutes);
  await log('B', project, 60);
  await log('Elsewhere', other, 500);
});

const found = async (pql: string, client: Client): Promise<string> => {
  const { results } = expectOk(await client.get(`${path}?order_by=name&pql=${encodeURIComponent(pql)}`)) as {
    results: { name: string }[];
  };
  return results.map(({ name }) => name).join('');
};

it.each([
  ['aggregate(children, estimate, sum, 8)', 'E'],
  ['aggregate(children, estimate, sum, 8.5)', ''],
  ['aggregate(children, estimate, avg, 4)', 'E'],
  ['aggregate(children, estimate, avg, 4.1)', ''],
  ['aggregate(children, estimate, min, 3)', 'E'],
  ['aggregate(children, estimate, min, 4)', ''],
  ['aggregate(children, estimate, max, 5)', 'E'],
  ['aggregate(children, estimate, count, 2)', 'E'],
  ['aggregate(children, estimate, count, 3)', ''],
  ['aggregate(self, estimate, sum, 5)', 'BF'],
  ['aggregate(self, estimate, sum, 0)', 'ABCEF'],
  ['aggregate(self, estimate, avg, 0)', 'ABF'],
  ['NOT aggregate(self, estimate, count, 1)', 'CE'],
  ['NOT aggregate(self, estimate, max, 5)', 'ACE'],
  ['aggregate(self, worklog, sum, 45)', 'AB'],
  ['aggregate(self, worklog, avg, 23)', 'B'],
  ['aggregate(self, worklog, max, 30)', 'AB'],
  ['aggregate(children, worklog, sum, 105)', 'E'],
  ['aggregate(children, worklog, sum, 106)', ''],
  ['aggregate(children, worklog, count, 3) AND NOT aggregate(children, worklog, min, 16)', 'E'],
])('%s', async (query, expected) => {
  expect(await found(query, ann.v1)).toBe(expected);
});

it('regards what the caller sees, and logged time where it is tracked', async () => {
  expect(await found('aggregate(children, estimate, sum, 108)', tenant.v1)).toBe('E');
  expect(await found('aggregate(children, estimate, sum, 109)', tenant.v1)).toBe('');
  expect(await found('aggregate(children, worklog, sum, 105)', tenant.v1)).toBe('E');
  expect(await found('aggregate(children, worklog, sum, 106)', tenant.v1)).toBe('');
});

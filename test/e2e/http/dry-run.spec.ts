import {
  addProject,
  expectOk,
  expectProblem,
  newTenant,
  unique,
  type Client,
  type Project,
  type Tenant,
} from '../../support';
import { activitiesOf, eventsOf, expectCountersRight } from '../../support/history';

let tenant: Tenant;
let project: Project;

beforeAll(async () => {
  tenant = await newTenant();
});
beforeEach(async () => {
  project = await addProject(tenant);
});
afterAll(() => expectCountersRight(tenant));

const DRY = { headers: { Prefer: 'dry-run' } };

describe.each<[string, (tenant: Tenant) => Client]>([
  ['version 1', ({ v1 }) => v1],
  ['version 2', ({ v2 }) => v2],
])('Prefer: dry-run in %s', (_, clientOf) => {
  let api: Client;
  let path: string;
  beforeEach(() => {
    api = clientOf(tenant);
    path = `projects/${project.id}/work-items/`;
  });

  it('answers what a creation would answer, and uses no number up', async () => {
    const tried = await api.post(path, { name: 'Perhaps' }, DRY);
    expect(tried.headers.get('preference-applied')).toBe('dry-run');
    const { id, sequence_id } = expectOk(tried, 201);
    expect((await api.get(`${path}${id}/`)).status).toBe(404);
    expect(expectOk(await api.post(path, { name: 'Surely' }), 201).sequence_id).toBe(sequence_id);
    expect(await eventsOf(tenant, id)).toEqual([]);
  });

  it('leaves a record, its history and its events as they were', async () => {
    const { id } = expectOk(await api.post(path, { name: 'One' }), 201);
    expect(expectOk(await api.patch(`${path}${id}/`, { name: 'Two' }, DRY)).name).toBe('Two');
    expect((await api.delete(`${path}${id}/`, undefined, DRY)).status).toBe(204);
    const { name } = expectOk(await api.get(`${path}${id}/`));
    expect(name).toBe('One');
    expect(await activitiesOf(tenant, id)).toHaveLength(1);
    expect(await eventsOf(tenant, id)).toHaveLength(1);
  });

  it('meets the refusals of the write itself', async () => {
    const label = { name: unique('bug') };
    const labels = `projects/${project.id}/labels/`;
    expectOk(await api.post(labels, label), 201);
    const real = await api.post(labels, label);
    const tried = await api.post(labels, label, DRY);
    expect(real.status).toBeGreaterThanOrEqual(400);
    expect({ status: tried.status, body: tried.body }).toEqual({ status: real.status, body: real.body });
  });

  it('leaves an Idempotency-Key unused', async () => {
    const key = { 'Idempotency-Key': unique('key-') };
    const tried = await api.post(path, { name: 'Later' }, { headers: { ...key, Prefer: 'dry-run' } });
    const real = await api.post(path, { name: 'Later' }, { headers: key });
    expect(expectOk(real, 201).id).not.toBe(expectOk(tried, 201).id);
    expect(real.headers.has('idempotent-replayed')).toBe(false);
  });

  it('has no effect on reads', async () => {
    const list = await api.get(path, DRY);
    expectOk(list);
    expect(list.headers.has('preference-applied')).toBe(false);
  });
});

it('can be joined with strict handling', async () => {
  const options = { headers: { Prefer: 'handling=strict, dry-run' } };
  const path = `projects/${project.id}/work-items/`;
  expectProblem(await tenant.v2.post(path, { name: 'x', labelz: [] }, options), 400);
  const tried = await tenant.v2.post(path, { name: 'x' }, options);
  expectOk(tried, 201);
  expect(tried.headers.get('preference-applied')).toBe('dry-run');
});

it('rows of a batch fail for themselves, and none is kept', async () => {
  const path = `projects/${project.id}/work-items/`;
  const body = { items: [{ name: 'a' }, { name: '' }] };
  const tried = expectOk(await tenant.v2.post(`${path}bulk-create/`, body, DRY));
  expect(tried).toMatchObject({ succeeded: 1, failed: 1 });
  expect(expectOk(await tenant.v2.get(path)).total_count).toBe(0);
});

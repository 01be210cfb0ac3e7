import {
  addMember,
  addProject,
  addProjectMember,
  expectOk,
  expectProblem,
  newTenant,
  sql,
  unique,
  type Client,
  type Person,
  type Reply,
  type Tenant,
} from '../../support';

let tenant: Tenant;
let api: Client;

beforeEach(async () => {
  tenant = await newTenant({ timezone: 'Europe/Berlin' });
  api = tenant.v1;
});

const create = async (members: object = {}, client = api) =>
  expectOk(await client.post('projects/', { name: unique('Project '), identifier: unique('p'), ...members }), 201);
const get = async (id: string, client = api) => expectOk(await client.get(`projects/${id}/`));
const results = (reply: Reply) => expectOk(reply).results;
const identifiers = (reply: Reply): string[] =>
  results(reply).map(({ identifier }: { identifier: string }) => identifier);
const events = (id: string) =>
  sql<{ event: string; data: Record<string, unknown>; previous: Record<string, unknown> }>(
    'select event, data, previous from outbox where entity_id = $1 order by transaction_id, id',
    [id],
  );

describe('update', () => {
  it('changes what is sent, by PATCH and by PUT', async () => {
    const { id } = await create({ name: 'Web shop', identifier: 'SHOP' });
    const patched = expectOk(await api.patch(`projects/${id}/`, { identifier: 'store', cycle_view: true }));
    expect(patched).toMatchObject({ name: 'Web shop', identifier: 'STORE', cycle_view: true, module_view: false });
    const put = expectOk(await api.put(`projects/${id}/`, { description: 'Sells', name: 'WEB SHOP' }));
    expect(put).toMatchObject({ name: 'WEB SHOP', identifier: 'STORE', description: 'Sells' });
  });

  it('renames the keys of the work items with the identifier', async () => {
    const { id } = await create({ identifier: 'SHOP' });
    expectOk(await api.patch(`projects/${id}/`, { identifier: 'STORE' }));
    expectOk(await tenant.v2.get('projects/STORE/'));
    expectProblem(await tenant.v2.get('projects/SHOP/'), 404);
  });

  it('takes a default state of the project only', async () => {
    const [mine, other] = [await create(), await create()];
    const [state] = results(await api.get(`projects/${mine.id}/states/`));
    const body = { default_state: state.id };
    const expanded = expectOk(await api.patch(`projects/${mine.id}/?expand=default_state`, body));
    expect(expanded.default_state).toEqual({ id: state.id, name: 'Backlog', color: '#60646C', group: 'backlog' });
    const refused = await api.patch(`projects/${other.id}/`, body);
    expectProblem(refused, 400);
    expect(refused.body).toEqual({ default_state: [expect.any(String)] });
    expect(expectOk(await api.patch(`projects/${mine.id}/`, { default_state: null })).default_state).toBeNull();
  });

  it('refuses an estimate, of which there are none, and takes null', async () => {
    const { id } = await create();
    const refused = await api.patch(`projects/${id}/`, { estimate: id });
    expectProblem(refused, 400);
    expect(refused.body).toEqual({ estimate: [expect.any(String)] });
    expectOk(await api.patch(`projects/${id}/`, { estimate: null }));
  });

  it('refuses a name that another project has', async () => {
    await create({ name: 'First' });
    const { id } = await create({ name: 'Second' });
    const reply = await api.patch(`projects/${id}/`, { name: 'first' });
    expectProblem(reply, 409);
    expect(reply.body).toEqual({ name: 'The project name is already taken' });
  });

  it('refuses an archived project', async () => {
    const { id } = await create();
    await api.post(`projects/${id}/archive/`);
    const reply = await api.patch(`projects/${id}/`, { name: 'Other' });
    expectProblem(reply, 400);
    expect(reply.body).toEqual({ error: 'Archived project cannot be updated' });
  });

  it('holds a stale copy against If-Match', async () => {
    const { id } = await create();
    const stale = (await api.get(`projects/${id}/`)).headers.get('etag')!;
    const fresh = await api.patch(`projects/${id}/`, { description: 'one' }, { headers: { 'If-Match': stale } });
    expectOk(fresh);
    const late = await api.patch(`projects/${id}/`, { description: 'two' }, { headers: { 'If-Match': stale } });
    expectProblem(late, 409, 'version_mismatch');
    expect(await get(id)).toMatchObject({ description: 'one' });
  });

  it('is for admins of the project', async () => {
    const project = await addProject(tenant);
    const [member, contributor, admin] = await people(['member', 'member', 'member']);
    await addProjectMember(tenant, project, contributor, 'contributor');
    await addProjectMember(tenant, project, admin, 'admin');
    expectProblem(await member.v1.patch(`projects/${project.id}/`, { description: 'x' }), 403);
    expectProblem(await contributor.v1.patch(`projects/${project.id}/`, { description: 'x' }), 403);
    expectOk(await admin.v1.patch(`projects/${project.id}/`, { description: 'x' }));
  });

  it('appends an event with the former values of what changed', async () => {
    const { id } = await create({ name: 'Before', description: 'Same' });
    await api.patch(`projects/${id}/`, { name: 'After', description: 'Same' });
    await api.patch(`projects/${id}/`, { description: 'Same' });
    const [, ...updates] = await events(id);
    expect(updates).toHaveLength(1);
    expect(updates[0]).toMatchObject({ event: 'project.updated', data: { name: 'After' } });
    expect(updates[0]!.previous).toEqual({ name: 'Before' });
  });
});

async function people(roles: ('member' | 'guest')[]): Promise<[Person, Person, Person]> {
  return (await Promise.all(roles.map((role) => addMember(tenant, role)))) as [Person, Person, Person];
}

describe('archive', () => {
  it('hides the contents, keeps the project, and can be taken back', async () => {
    const { id } = await create();
    expectOk(await api.post(`projects/${id}/archive/`), 204);
    expectOk(await api.post(`projects/${id}/archive/`), 204);
    expect((await get(id)).archived_at).toMatch(/^\d{4}-.*Z$/);
    expect(results(await api.get(`projects/${id}/states/`))).toEqual([]);
    expectOk(await api.delete(`projects/${id}/archive/`), 204);
    expectOk(await api.delete(`projects/${id}/archive/`), 204);
    expect((await get(id)).archived_at).toBeNull();
    expect(results(await api.get(`projects/${id}/states/`))).toHaveLength(5);
    expect((await events(id)).map(({ event }) => event)).toEqual([
      'project.created',
      'project.archived',
      'project.updated',
    ]);
  });

  it('is for members of the workspace; taking back is for admins of the project', async () => {
    const { id } = await create();
    const guest = await addMember(tenant, 'guest');
    await addProjectMember(tenant, { id }, guest, 'guest');
    expectProblem(await guest.v1.post(`projects/${id}/archive/`), 403);
    const member = await addMember(tenant, 'member');
    expectOk(await member.v1.post(`projects/${id}/archive/`), 204);
    expectProblem(await member.v1.delete(`projects/${id}/archive/`), 403);
  });
});

describe('delete', () => {
  it('takes the project with all it holds and frees its names', async () => {
    const { id } = await create({ name: 'Web shop', identifier: 'SHOP' });
    expectOk(await api.post(`projects/${id}/labels/`, { name: 'Bug' }), 201);
    expectOk(await api.post(`projects/${id}/work-items/`, { name: 'Till' }), 201);
    expectOk(await api.delete(`projects/${id}/`), 204);
    expectProblem(await api.get(`projects/${id}/`), 404);
    expectProblem(await api.delete(`projects/${id}/`), 404);
    expect(identifiers(await api.get('projects/'))).toEqual([]);
    for (const table of ['states', 'labels', 'project_members', 'work_items']) {
      const [count] = await sql<{ live: string; gone: string }>(
        `select count(*) filter (where deleted_at is null) as live, count(*) filter (where deleted_at is not null) as gone
         from ${table} where project_id = $1`,
        [id],
      );
      expect([table, count!.live, Number(count!.gone) > 0]).toEqual([table, '0', true]);
    }
    await create({ name: 'Web shop', identifier: 'SHOP' });
  });

  it('appends an event with the whole record', async () => {
    const { id } = await create({ name: 'Web shop' });
    await api.delete(`projects/${id}/`);
    expect((await events(id)).at(-1)).toMatchObject({
      event: 'project.deleted',
      data: {},
      previous: { id, name: 'Web shop' },
    });
  });

  it('is for admins of the project', async () => {
    const { id } = await create();
    const member = await addMember(tenant, 'member');
    expectProblem(await member.v1.delete(`projects/${id}/`), 403);
  });
});

describe('summary', () => {
  it('counts what is live', async () => {
    const { id, name, identifier } = await create();
    await api.post(`projects/${id}/labels/`, { name: 'Bug' });
    const item = expectOk(await api.post(`projects/${id}/work-items/`, { name: 'One' }), 201);
    await api.post(`projects/${id}/work-items/`, { name: 'Two' });
    await api.delete(`projects/${id}/work-items/${item.id}/`);
    expect(expectOk(await api.get(`projects/${id}/summary/`))).toEqual({
      id,
      name,
      identifier,
      counts: { members: 1, states: 5, labels: 1, cycles: 0, modules: 0, issues: 1, intakes: 0, pages: 0 },
    });
  });

  it('picks counts by fields, passes over unknown ones, and serves all where none is left', async () => {
    const { id } = await create();
    const counts = async (fields: string) =>
      Object.keys(expectOk(await api.get(`projects/${id}/summary/?fields=${fields}`)).counts);
    expect(await counts('states,%20members,work_item_types')).toEqual(['members', 'states']);
    expect(await counts('nothing')).toHaveLength(8);
  });

  it('is not for guests', async () => {
    const { id } = await create();
    const guest = await addMember(tenant, 'guest');
    await addProjectMember(tenant, { id }, guest, 'guest');
    expectProblem(await guest.v1.get(`projects/${id}/summary/`), 403);
  });
});

it('keeps the projects of tenants apart', async () => {
  const { id } = await create();
  const other = await newTenant();
  expectProblem(await other.v1.get(`projects/${id}/`), 404);
  expectProblem(await other.v1.get(`/api/v1/workspaces/${tenant.slug}/projects/${id}/`), 404);
  expectProblem(await other.v1.get(`/api/v1/workspaces/${tenant.slug}/projects/`), 404);
});

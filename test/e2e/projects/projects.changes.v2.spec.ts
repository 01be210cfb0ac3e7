import {
  addMember,
  addProject,
  addProjectMember,
  expectOk,
  expectProblem,
  fieldCodes,
  newTenant,
  oauthToken,
  unique,
  type Client,
  type Reply,
  type Tenant,
} from '../../support';

let tenant: Tenant;
let api: Client;

beforeEach(async () => {
  tenant = await newTenant();
  api = tenant.v2;
});

const body = (members: object = {}) => ({ name: unique('Project '), identifier: unique('p'), ...members });
const create = async (members: object = {}) => expectOk(await api.post('projects/', body(members)), 201);
const get = async (key: string, client = api) => expectOk(await client.get(`projects/${key}/`));
const identifiers = (reply: Reply): string[] =>
  expectOk(reply).data.map(({ identifier }: { identifier: string }) => identifier);

describe('update', () => {
  it('changes what is sent, clears what is null and leaves the rest', async () => {
    const { id } = await create({ emoji: '1', description: 'Sells', project_lead_id: tenant.owner.userId });
    const patch = { emoji: null, project_lead_id: null, identifier: 'new', priority: 'urgent' };
    const patched = expectOk(await api.patch(`projects/${id}/`, patch));
    expect(patched).toMatchObject({ ...patch, identifier: 'NEW', description: 'Sells' });
  });

  it('sees at once who may enter', async () => {
    const { id } = await create();
    const member = await addMember(tenant, 'member');
    expectOk(await member.v2.get(`projects/${id}/`));
    expectOk(await api.patch(`projects/${id}/`, { network: 0 }));
    expectProblem(await member.v2.get(`projects/${id}/`), 404);
    expectOk(await api.patch(`projects/${id}/`, { network: 2 }));
    expectOk(await member.v2.get(`projects/${id}/`));
  });

  it.each([{ name: null }, { name: '' }, { network: null }, { timezone: null }, { logo_props: null }])(
    'refuses %j',
    async (patch) => {
      const { id } = await create();
      expectProblem(await api.patch(`projects/${id}/`, patch), 400, 'invalid_request');
    },
  );

  it('refuses a target before the start that it has', async () => {
    const { id } = await create({ start_date: '2026-02-02' });
    const reply = await api.patch(`projects/${id}/`, { target_date: '2026-02-01' });
    expect(fieldCodes(reply)).toEqual(['target_date invalid']);
  });

  it('refuses the state of another project, and the triage state', async () => {
    const [mine, other] = [await addProject(tenant), await addProject(tenant)];
    const patch = (stateId: string | undefined) => api.patch(`projects/${mine.id}/`, { default_state_id: stateId });
    expect(fieldCodes(await patch(other.states.started))).toEqual(['default_state_id does_not_exist']);
    expect(fieldCodes(await patch(mine.states.triage))).toEqual(['default_state_id does_not_exist']);
    expect(expectOk(await patch(mine.states.started)).default_state_id).toBe(mine.states.started);
  });

  it('refuses an archived project', async () => {
    const { id } = await create();
    expectOk(await api.post(`projects/${id}/archive/`), 204);
    expectProblem(await api.patch(`projects/${id}/`, { name: 'Other' }), 409, 'conflict');
  });

  it('refuses PUT', async () => {
    const { id } = await create();
    const reply = await api.put(`projects/${id}/`, { name: 'Other' });
    expectProblem(reply, 405, 'method_not_allowed');
    expect(reply.headers.get('allow')).toBe('DELETE, GET, HEAD, PATCH');
  });

  it('is for admins of the workspace or the project', async () => {
    const project = await addProject(tenant);
    const member = await addMember(tenant, 'member');
    const admin = await addMember(tenant, 'member');
    await addProjectMember(tenant, project, admin, 'admin');
    for (const [method, path] of [
      ['PATCH', ''],
      ['POST', 'archive/'],
      ['POST', 'unarchive/'],
      ['DELETE', ''],
    ] as const) {
      expectProblem(await member.v2.request(method, `projects/${project.id}/${path}`, {}), 403, 'forbidden');
    }
    expectOk(await admin.v2.patch(`projects/${project.id}/`, { description: 'x' }));
  });

  it('needs the scope', async () => {
    const { id } = await create();
    const reader = await oauthToken(tenant, tenant.owner.userId, ['projects:read']);
    expectOk(await reader.v2.get(`projects/${id}/`));
    expectProblem(await reader.v2.patch(`projects/${id}/`, {}), 403, 'forbidden');
  });
});

describe('archive and delete', () => {
  it('archives and takes back, as often as one asks', async () => {
    const { id } = await create();
    for (const verb of ['archive', 'archive']) expectOk(await api.post(`projects/${id}/${verb}/`), 204);
    expect((await get(id)).archived_at).not.toBeNull();
    for (const verb of ['unarchive', 'unarchive']) expectOk(await api.post(`projects/${id}/${verb}/`), 204);
    expect((await get(id)).archived_at).toBeNull();
  });

  it('lets the contents of an archived project be read, not changed', async () => {
    const { id } = await create();
    await api.post(`projects/${id}/archive/`);
    expectOk(await api.get(`projects/${id}/states/`));
    expectProblem(await api.post(`projects/${id}/states/`, { name: 'New', color: '#123456' }), 409, 'conflict');
  });

  it('deletes once, archived or not, and frees the names', async () => {
    const { id, name } = await create({ identifier: 'ENG' });
    await api.post('projects/ENG/archive/');
    expectOk(await api.delete('projects/ENG/'), 204);
    expectProblem(await api.delete('projects/ENG/'), 404, 'not_found');
    expectProblem(await api.get(`projects/${id}/`), 404, 'not_found');
    await create({ name, identifier: 'ENG' });
  });
});

describe('summary', () => {
  it('counts everything, or what is asked for', async () => {
    await create({ identifier: 'ENG', name: 'Engine' });
    expectOk(await api.post('projects/ENG/work-items/', { name: 'One' }), 201);
    const summary = expectOk(await api.get('projects/ENG/summary/'));
    expect(summary).toEqual({
      id: expect.any(String),
      identifier: 'ENG',
      name: 'Engine',
      counts: {
        members: 1,
        states: 6,
        labels: 0,
        cycles: 0,
        modules: 0,
        issues: 1,
        intakes: 0,
        work_item_types: 0,
        work_item_properties: 0,
        pages: 0,
      },
    });
    expect(expectOk(await api.get('projects/ENG/summary/?counts=states,issues')).counts).toEqual({
      states: 6,
      issues: 1,
    });
  });

  it('refuses an unknown count', async () => {
    await create({ identifier: 'ENG' });
    const reply = await api.get('projects/ENG/summary/?counts=state');
    expect(fieldCodes(reply)).toEqual(['counts invalid_choice']);
    expect(reply.text).toContain('Did you mean \\"states\\"?');
  });
});

describe('upsert', () => {
  const pair = { external_source: 'jira', external_id: '7' };

  it('creates first and updates then', async () => {
    const first = await api.post('projects/upsert/', body({ ...pair, identifier: 'ENG' }));
    expect(first.headers.get('x-plane-upsert')).toBe('created');
    const second = await api.post('projects/upsert/', body({ ...pair, identifier: 'OPS', emoji: '1' }));
    expect(second.headers.get('x-plane-upsert')).toBe('updated');
    expect(expectOk(second)).toMatchObject({ id: expectOk(first, 201).id, identifier: 'OPS', emoji: '1' });
  });

  it('creates one project when many ask at once', async () => {
    const same = body(pair);
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, index) => (index % 2 ? api.elsewhere() : api).post('projects/upsert/', same)),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([...Array<number>(7).fill(200), 201]);
    expect(new Set(replies.map((reply) => reply.body.id)).size).toBe(1);
  });

  it('needs both members of the pair', async () => {
    const reply = await api.post('projects/upsert/', body({ external_id: '7' }));
    expect(fieldCodes(reply)).toEqual(['external_source required']);
  });

  it('refuses the pair of an archived project', async () => {
    const { id } = await create(pair);
    await api.post(`projects/${id}/archive/`);
    expectProblem(await api.post('projects/upsert/', body(pair)), 409, 'conflict');
  });
});

describe('bulk', () => {
  it('creates each row alone', async () => {
    const items = [body({ name: 'One' }), body({ name: 'ONE' }), body({ identifier: 'a b' }), body()];
    const answer = expectOk(await api.post('projects/bulk-create/', { items }));
    expect(answer).toMatchObject({ succeeded: 2, failed: 2 });
    expect(answer.results.map(({ result, code }: { result: string; code?: string }) => code ?? result)).toEqual([
      'created',
      'conflict',
      'invalid_request',
      'created',
    ]);
    expect(expectOk(await api.get(`projects/${answer.results[3].id}/states/`)).total_count).toBe(6);
  });

  it('creates all or none', async () => {
    const items = [body({ name: 'One' }), body({ name: 'ONE' })];
    const reply = await api.post('projects/bulk-create/', { items, all_or_none: true });
    expectProblem(reply, 409, 'conflict');
    expect(fieldCodes(reply)).toEqual(['items.1 conflict']);
    expect(identifiers(await api.get('projects/'))).toEqual([]);
  });

  it('updates rows of which the caller is an admin', async () => {
    const [mine, visible] = [await addProject(tenant), await addProject(tenant)];
    const hidden = await addProject(tenant, { network: 0 });
    const person = await addMember(tenant, 'member');
    await addProjectMember(tenant, mine, person, 'admin');
    await addProjectMember(tenant, visible, person, 'contributor');
    const foreign = await addProject(await newTenant());
    const items = [mine, visible, hidden, foreign].map(({ id }) => ({ id, description: 'changed' }));
    const answer = expectOk(await person.v2.post('projects/bulk-update/', { items }));
    expect(answer.results.map(({ result, code }: { result: string; code?: string }) => code ?? result)).toEqual([
      'updated',
      'forbidden',
      'not_found',
      'not_found',
    ]);
    expect(await get(mine.id)).toMatchObject({ description: 'changed' });
    expect(await get(visible.id)).toMatchObject({ description: '' });
  });

  it('updates all or none', async () => {
    const [first, second] = [await create({ name: 'First' }), await create({ name: 'Second' })];
    const items = [
      { id: second.id, description: 'changed' },
      { id: first.id, name: 'second' },
    ];
    expectProblem(await api.post('projects/bulk-update/', { items, all_or_none: true }), 409, 'conflict');
    expect(await get(second.id)).toMatchObject({ description: '' });
  });
});

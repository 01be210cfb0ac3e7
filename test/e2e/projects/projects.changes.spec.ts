import {
  addMember,
  addProject,
  addProjectMember,
  expectOk,
  expectProblem,
  fieldCodes,
  newTenant,
  oauthToken,
  sql,
  unique,
  type Client,
  type Person,
  type Reply,
  type Tenant,
} from '../../support';
import { eventsOf } from '../../support/history';

let tenant: Tenant;
let api: Client;

beforeEach(async () => {
  tenant = await newTenant({ timezone: 'Europe/Berlin' });
});

describe('version 1', () => {
  beforeEach(() => {
    api = tenant.v1;
  });

  const create = async (members: object = {}, client = api) =>
    expectOk(await client.post('projects/', { name: unique('Project '), identifier: unique('p'), ...members }), 201);
  const get = async (id: string, client = api) => expectOk(await client.get(`projects/${id}/`));
  const results = (reply: Reply) => expectOk(reply).results;
  const identifiers = (reply: Reply): string[] =>
    results(reply).map(({ identifier }: { identifier: string }) => identifier);

  describe('update', () => {
    it('changes what is sent, by PATCH and by PUT', async () => {
      const { id } = await create({ name: 'Web shop', identifier: 'SHOP' });
      const patched = expectOk(await api.patch(`projects/${id}/`, { identifier: 'store', cycle_view: false }));
      expect(patched).toMatchObject({ name: 'Web shop', identifier: 'STORE', cycle_view: false, module_view: true });
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

    it('refuses an estimate that the project does not have, and takes null', async () => {
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
      const [, ...updates] = await eventsOf(tenant, id);
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
      expect((await eventsOf(tenant, id)).map(({ event }) => event)).toEqual([
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
      expect((await eventsOf(tenant, id)).at(-1)).toMatchObject({
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
});

describe('version 2', () => {
  beforeEach(() => {
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

    it.each([{ name: null }, { name: '' }, { identifier: null }, { network: 7 }, { timezone: 'Mars' }])(
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

    it('counts types and properties of the project', async () => {
      await create({ identifier: 'ENG' });
      expectOk(await api.post('projects/ENG/work-item-types/enable/'));
      const property = { display_name: 'Severity', property_type: 'TEXT' };
      const { id } = expectOk(await api.post('projects/ENG/work-item-properties/', property), 201);
      const counts = async () =>
        expectOk(await api.get('projects/ENG/summary/?counts=work_item_types,work_item_properties')).counts;
      expect(await counts()).toEqual({ work_item_types: 1, work_item_properties: 1 });
      expectOk(await api.delete(`projects/ENG/work-item-properties/${id}/`), 204);
      expect(await counts()).toEqual({ work_item_types: 1, work_item_properties: 0 });
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

    it('gives a row the names that one before it gave up, and not those that one after it has', async () => {
      const [first, second] = [await create({ name: 'First' }), await create({ name: 'Second' })];
      const rename = async (...names: [string, string][]) => {
        const items = names.map(([id, name]) => ({ id, name }));
        const { results } = expectOk(await api.post('projects/bulk-update/', { items }));
        return results.map(({ result, code }: { result: string; code?: string }) => code ?? result);
      };
      expect(await rename([first.id, 'Second'], [second.id, 'Third'])).toEqual(['conflict', 'updated']);
      expect(await rename([second.id, 'Fourth'], [first.id, 'third'])).toEqual(['updated', 'updated']);
      expect(await get(first.id)).toMatchObject({ name: 'third' });
      expect(await get(second.id)).toMatchObject({ name: 'Fourth' });
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
});

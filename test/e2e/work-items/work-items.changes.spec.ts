import {
  addPersonWithRole,
  addProject,
  expectOk,
  expectProblem,
  fieldCodes,
  newTenant,
  untilNoticed,
  update,
  type Client,
  type Person,
  type Project,
  type Tenant,
} from '../../support';
import { expectCountersRight } from '../../support/history';

let tenant: Tenant;
let project: Project;
let api: Client;
let path: string;

beforeAll(async () => {
  tenant = await newTenant();
  api = tenant.v2;
});
beforeEach(async () => {
  project = await addProject(tenant);
  path = `projects/${project.id}/work-items/`;
});
afterAll(() => expectCountersRight(tenant));

const create = async (members: object = {}, client = api) =>
  expectOk(await client.post(path, { name: 'Item', ...members }), 201);
const NOBODY = '00000000-0000-7000-8000-000000000000';

describe('version 2', () => {
  describe('PATCH', () => {
    it('touches what the body names and nothing else', async () => {
      const before = await create({ priority: 'high', start_date: '2026-01-01', description_html: '<p>Kept</p>' });
      const after = expectOk(await api.patch(`${path}${before.id}/`, { name: 'Renamed', priority: 'low' }));
      expect(after).toEqual({ ...before, name: 'Renamed', priority: 'low', version: 2 });
    });

    it('clears with null what can be cleared', async () => {
      const parent = await create();
      const item = await create({ parent_id: parent.id, start_date: '2026-01-01', target_date: '2026-01-02' });
      const nothing = { parent_id: null, start_date: null, target_date: null, type_id: null };
      expect(expectOk(await api.patch(`${path}${item.id}/`, nothing))).toMatchObject(nothing);
      const reply = await api.patch(`${path}${item.id}/`, { name: null, priority: null, state_id: null });
      expectProblem(reply, 400, 'invalid_request');
      expect(fieldCodes(reply)).toEqual(['name required']);
    });

    it('sets with null the default of what is never empty', async () => {
      const { state_id } = await create();
      const item = await create({ priority: 'high', state: 'Done' });
      expect(item.state_id).not.toBe(state_id);
      const reply = await api.patch(`${path}${item.id}/`, { priority: null, state_id: null });
      expect(expectOk(reply)).toMatchObject({ priority: 'none', state_id });
    });

    it('replaces sets', async () => {
      const people = await Promise.all([1, 2].map(() => addPersonWithRole(tenant, project, 'contributor')));
      const [a, b] = people.map(({ userId }) => userId);
      const { id } = await create({ assignee_ids: [b] });
      for (const assignee_ids of [[b, a], [b], [b, a], []]) {
        const patched = expectOk(await api.patch(`${path}${id}/`, { assignee_ids }));
        expect([...patched.assignee_ids].sort()).toEqual([...assignee_ids].sort());
        expect(expectOk(await api.get(`${path}${id}/`))).toEqual(patched);
      }
    });

    it('judges dates together with the one that stays', async () => {
      const { id } = await create({ start_date: '2026-01-05' });
      expect(fieldCodes(await api.patch(`${path}${id}/`, { target_date: '2026-01-04' }))).toEqual([
        'start_date invalid',
      ]);
      expectOk(await api.patch(`${path}${id}/`, { target_date: '2026-01-05' }));
    });

    it('never puts an item below itself, by id or by key', async () => {
      const top = await create();
      const middle = await create({ parent_id: top.id });
      const bottom = await create({ parent_id: middle.id });
      for (const body of [{ parent_id: top.id }, { parent_id: bottom.id }, { parent: bottom.identifier }]) {
        const reply = await api.patch(`${path}${top.id}/`, body);
        expect(fieldCodes(reply)).toEqual(['parent_id invalid']);
      }
      expectOk(await api.patch(`${path}${bottom.id}/`, { parent_id: top.id }));
    });

    it('is the only verb that updates', async () => {
      const { id } = await create();
      const reply = await api.put(`${path}${id}/`, { name: 'x' });
      expectProblem(reply, 405, 'method_not_allowed');
      expect(reply.headers.get('allow')).toBe('DELETE, GET, HEAD, PATCH');
    });

    it('answers 404 where there is nothing to update', async () => {
      const other = await addProject(tenant);
      const foreign = expectOk(await api.post(`projects/${other.id}/work-items/`, { name: 'x' }), 201);
      for (const id of [NOBODY, foreign.id, 'x']) expectProblem(await api.patch(`${path}${id}/`, {}), 404, 'not_found');
    });
  });

  describe('versions', () => {
    it('make a write fail whose sender has not seen the last one', async () => {
      const created = await api.post(path, { name: 'One' });
      const { id } = expectOk(created, 201);
      const first = { headers: { 'If-Match': created.headers.get('etag')! } };
      const renamed = await api.patch(`${path}${id}/`, { name: 'Two' }, first);
      expectOk(renamed);
      expectProblem(await api.patch(`${path}${id}/`, { name: 'Three' }, first), 409, 'version_mismatch');
      expectProblem(await api.delete(`${path}${id}/`, undefined, first), 409, 'version_mismatch');
      const read = await api.get(`${path}${id}/`);
      expect(read.body.name).toBe('Two');
      expect(read.headers.get('etag')).toBe(renamed.headers.get('etag'));
      const same = await api.patch(`${path}${id}/`, { name: 'Two' });
      expect(same.headers.get('etag')).toBe(read.headers.get('etag'));
      const any = { headers: { 'If-Match': '*' } };
      expectOk(await api.patch(`${path}${id}/`, { name: 'Four' }, any));
      expectProblem(
        await api.patch(`${path}${id}/`, { name: 'x' }, { headers: { 'If-Match': '"x"' } }),
        409,
        'version_mismatch',
      );
    });

    it('stand in rows of lists, from which a write can be made as well', async () => {
      const { id } = await create();
      const rows = expectOk(await api.get(`${path}?fields=version`)).data as { id: string; version: number }[];
      const { version } = rows.find((row) => row.id === id)!;
      const known = { headers: { 'If-Match': `"${version}"` } };
      expect(expectOk(await api.patch(`${path}${id}/`, { name: 'Two' }, known)).version).toBe(version + 1);
      expectProblem(await api.patch(`${path}${id}/`, { name: 'Three' }, known), 409, 'version_mismatch');
    });

    it('spare the sending of a copy that is current', async () => {
      const { id } = await create();
      const read = await api.get(`${path}${id}/`);
      const have = { headers: { 'If-None-Match': read.headers.get('etag')! } };
      expect(await api.get(`${path}${id}/`, have)).toMatchObject({ status: 304, text: '' });
      expectOk(await api.get(`${path}${id}/?fields=name`, have));
      await api.patch(`${path}${id}/`, { priority: 'high' });
      expectOk(await api.get(`${path}${id}/`, have));
    });
  });

  describe('archive', () => {
    it('puts an item of any state away, once', async () => {
      const item = await create();
      const archived = expectOk(await api.post(`${path}${item.id}/archive/`));
      expect(archived).toEqual({ ...item, archived_at: expect.stringMatching(/Z$/), version: 2 });
      expectProblem(await api.post(`${path}${item.id}/archive/`), 404, 'not_found');
      expectProblem(await api.get(`${path}${item.id}/`), 404, 'not_found');
      expectProblem(await api.get(`work-items/${item.identifier}/`), 404, 'not_found');
      expect(expectOk(await api.get(path))).toMatchObject({ data: [], total_count: 0 });
      const list = await api.get(`${path}?archived=only`);
      expect(expectOk(list)).toMatchObject({ data: [{ id: item.id }], total_count: 1 });
      expect(fieldCodes(await api.get(`${path}?archived=all`))).toEqual(['archived invalid_choice']);
    });

    it('is undone as often as one likes', async () => {
      const item = await create();
      await api.post(`${path}${item.id}/archive/`);
      const back = { ...item, version: 3 };
      for (let i = 0; i < 2; i++) expect(expectOk(await api.post(`${path}${item.id}/unarchive/`))).toEqual(back);
      expect(expectOk(await api.get(path)).total_count).toBe(1);
      expectProblem(await api.post(`${path}${NOBODY}/unarchive/`), 404, 'not_found');
    });

    it('takes fields and expand', async () => {
      const { id } = await create();
      const reply = await api.post(`${path}${id}/archive/?fields=name&expand=state`);
      expect(Object.keys(expectOk(reply)).sort()).toEqual(['id', 'name', 'state']);
    });

    it('keeps an item that can be changed and deleted', async () => {
      const { id } = await create();
      await api.post(`${path}${id}/archive/`);
      expect(expectOk(await api.patch(`${path}${id}/`, { name: 'Renamed' }))).toMatchObject({ name: 'Renamed' });
      expect((await api.delete(`${path}${id}/`)).status).toBe(204);
      expectProblem(await api.post(`${path}${id}/unarchive/`), 404, 'not_found');
    });
  });

  it('shows drafts and what waits for triage to who asks for them', async () => {
    const body = { name: 'Draft', is_draft: true };
    const draft = expectOk(await tenant.v1.post(path, body), 201);
    const triage = await create({ state: 'triage' });
    expect(expectOk(await api.get(path))).toMatchObject({ data: [], total_count: 0 });
    for (const { id } of [draft, triage]) expectOk(await api.get(`${path}${id}/`));
    expectOk(await api.get(`work-items/${triage.identifier}/`));
    expectOk(await api.post(`${path}${draft.id}/archive/`));
    expectProblem(await api.get(`${path}${draft.id}/`), 404, 'not_found');
  });

  describe('delete', () => {
    it('is final', async () => {
      const { id } = await create();
      const child = await create({ parent_id: id });
      expect(await api.delete(`${path}${id}/`)).toMatchObject({ status: 204, text: '' });
      for (const gone of [id, child.id]) expectProblem(await api.delete(`${path}${gone}/`), 404, 'not_found');
      expectProblem(await api.get(`${path}${id}/`), 404, 'not_found');
      expectProblem(await api.post(`${path}${id}/archive/`), 404, 'not_found');
    });
  });

  describe('roles', () => {
    const people: Record<string, Person> = {};
    const owned = async (person: Person) => {
      const { id } = await create();
      await update('work_items', tenant.workspaceId, id, { created_by_id: person.userId });
      return id as string;
    };
    const verbs = ['patch', 'archive', 'unarchive', 'bulk-update', 'delete', 'bulk-delete'] as const;

    async function attempt(client: Client, verb: (typeof verbs)[number], id: string): Promise<number | string> {
      if (verb === 'patch') return (await client.patch(`${path}${id}/`, { name: 'x' })).status;
      if (verb === 'delete') return (await client.delete(`${path}${id}/`)).status;
      if (!verb.startsWith('bulk')) return (await client.post(`${path}${id}/${verb}/`)).status;
      const body = verb === 'bulk-update' ? { items: [{ id, name: 'x' }] } : { ids: [id] };
      const reply = await client.post(`${path}${verb}/`, body);
      return reply.status === 200 ? (reply.body.results[0].code ?? 200) : reply.status;
    }

    const outcomes = async (client: Client, id: string) => {
      const found: (number | string)[] = [];
      for (const verb of verbs) {
        found.push(await attempt(client, verb, id));
        if (verb === 'delete' && found.at(-1) === 204) return found;
      }
      return found;
    };

    beforeEach(async () => {
      for (const role of ['admin', 'contributor', 'commenter', 'guest'] as const)
        people[role] = await addPersonWithRole(tenant, project, role);
    });

    it('let admins and contributors create', async () => {
      for (const role of ['admin', 'contributor']) await create({}, people[role]!.v2);
      for (const role of ['commenter', 'guest']) {
        const { v2 } = people[role]!;
        const bulk = { items: [{ name: 'x' }] };
        const pair = { name: 'x', external_source: 'a', external_id: 'b' };
        expectProblem(await v2.post(path, { name: 'x' }), 403, 'forbidden');
        expectProblem(await v2.post(`${path}bulk-create/`, bulk), 403, 'forbidden');
        expectProblem(await v2.post(`${path}upsert/`, pair), 403, 'forbidden');
      }
    });

    it('let everyone change what is theirs', async () => {
      for (const person of Object.values(people)) {
        expect(await outcomes(person.v2, await owned(person))).toEqual([200, 200, 200, 200, 204]);
      }
    });

    it('let contributors change what is not theirs, and delete what is', async () => {
      const { id } = await create();
      expect(await outcomes(people.contributor!.v2, id)).toEqual([200, 200, 200, 200, 403, 'forbidden']);
      expect(await outcomes(people.admin!.v2, id)).toEqual([200, 200, 200, 200, 204]);
    });

    it('let commenters read the rest, and guests not even that', async () => {
      const { id } = await create();
      expectOk(await people.commenter!.v2.get(`${path}${id}/`));
      expect(await outcomes(people.commenter!.v2, id)).toEqual([403, 403, 403, 'forbidden', 403, 'forbidden']);
      expectProblem(await people.guest!.v2.get(`${path}${id}/`), 404, 'not_found');
      expect(await outcomes(people.guest!.v2, id)).toEqual([404, 404, 404, 'not_found', 404, 'not_found']);
      await update('projects', tenant.workspaceId, project.id, { guest_view_all_features: true });
      await untilNoticed();
      expectOk(await people.guest!.v2.get(`${path}${id}/`));
      expect(await outcomes(people.guest!.v2, id)).toEqual([403, 403, 403, 'forbidden', 403, 'forbidden']);
    });
  });
});

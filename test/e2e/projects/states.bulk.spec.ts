import {
  addProject,
  expectOk,
  expectProblem,
  fieldCodes,
  newTenant,
  unique,
  type Client,
  type Project,
  type Reply,
  type Tenant,
} from '../../support';

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
  path = `projects/${project.id}/states/`;
});

const names = (reply: Reply): string[] => expectOk(reply).data.map(({ name }: { name: string }) => name);
const create = async (members: object = {}) =>
  expectOk(await api.post(path, { name: unique('S '), color: '#123456', ...members }), 201);
const get = async (id: string) => expectOk(await api.get(`${path}${id}/`));

describe('version 2', () => {
  describe('upsert', () => {
    const pair = { external_source: 'jira', external_id: '9' };
    const upsert = (members: object) => api.post(`${path}upsert/`, members);

    it('creates, then updates', async () => {
      const created = await upsert({ name: 'Once', color: 'red', ...pair });
      const { id } = expectOk(created, 201);
      expect(created.headers.get('x-plane-upsert')).toBe('created');
      const updated = await upsert({ name: 'Twice', color: 'red', ...pair });
      expect(expectOk(updated)).toMatchObject({ id, name: 'Twice' });
      expect(updated.headers.get('x-plane-upsert')).toBe('updated');
    });

    it('needs both members of the pair, and what a create needs', async () => {
      expect(fieldCodes(await upsert({ name: 'x', color: 'red', external_source: 'jira' }))).toEqual([
        'external_id required',
      ]);
      expect(fieldCodes(await upsert(pair))).toEqual(['name required']);
    });

    it('creates once when it is called at the same time', async () => {
      const clients = [api, api.elsewhere()];
      const replies = await Promise.all(
        Array.from({ length: 6 }, (_, index) =>
          clients[index % 2]!.post(`${path}upsert/`, { name: 'U', color: 'r', ...pair }),
        ),
      );
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 201]);
      expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1);
    });
  });

  describe('bulk', () => {
    const results = (reply: Reply) => expectOk(reply).results.map(({ result }: { result: string }) => result);
    const bulk = (verb: string, body: unknown) => api.post(`${path}bulk-${verb}/`, body);

    it('creates what it can and says what it could not', async () => {
      const items = [
        { name: 'One', color: 'red' },
        { name: 'backlog', color: 'red' },
        { color: 'red' },
        { name: 'Two', color: 'red' },
      ];
      const reply = await bulk('create', { items });
      expect(results(reply)).toEqual(['created', 'failed', 'failed', 'created']);
      expect(reply.body).toMatchObject({ succeeded: 2, failed: 2 });
      expect(reply.body.results[1]).toMatchObject({ index: 1, type: 'conflict', code: 'conflict' });
      expect(reply.body.results[2]).toMatchObject({
        type: 'invalid_request',
        errors: [{ field: 'name', code: 'required' }],
      });
      expect(await get(reply.body.results[3].id)).toMatchObject({ name: 'Two' });
    });

    it('undoes everything with all_or_none', async () => {
      const items = [{ name: 'One', color: 'red' }, { color: 'red' }, { name: 'Done', color: 'red', group: 'nope' }];
      const reply = await bulk('create', { items, all_or_none: true });
      expectProblem(reply, 409, 'conflict');
      expect(fieldCodes(reply)).toEqual(['items.1.name required', 'items.2.group invalid_choice']);
      expect(names(await api.get(path))).toHaveLength(6);
    });

    it('updates', async () => {
      const { id } = await create();
      const items = [{ id, name: 'Bulk' }, { id: project.id, name: 'x' }, { name: 'y' }];
      const reply = await bulk('update', { items });
      expect(results(reply)).toEqual(['updated', 'failed', 'failed']);
      expect(reply.body.results[1]).toMatchObject({ type: 'not_found' });
      expect(await get(id)).toMatchObject({ name: 'Bulk' });
    });

    it('deletes, with the guards of a single deletion', async () => {
      const { id } = await create();
      const reply = await bulk('delete', { ids: [id, project.states.backlog, id] });
      expect(results(reply)).toEqual(['deleted', 'failed', 'duplicate']);
      const all = await bulk('delete', { ids: [project.states.triage], all_or_none: true });
      expectProblem(all, 409, 'conflict');
      expect(fieldCodes(all)).toEqual(['ids.0 conflict']);
    });

    it.each([
      ['create', {}, 'items required'],
      ['create', { items: [] }, 'items invalid'],
      ['create', { items: 'x' }, 'items invalid'],
      ['create', { items: Array(51).fill({ name: 'x', color: 'y' }) }, 'items invalid'],
      ['update', { items: [7] }, 'items invalid'],
      ['delete', { ids: ['x'] }, 'ids invalid'],
      ['delete', { ids: [], all_or_none: 'x' }, 'all_or_none invalid'],
    ])('%s refuses an envelope like %j', async (verb, body, problem) => {
      const reply = await bulk(verb, body);
      expectProblem(reply, 400, 'invalid_request');
      expect(fieldCodes(reply)).toContain(problem);
    });
  });
});

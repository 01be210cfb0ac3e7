import {
  addPersonWithRole,
  addProject,
  addWorkItem,
  expectOk,
  expectProblem,
  fieldCodes,
  newTenant,
  type Client,
  type Project,
  type Reply,
  type Tenant,
  type WorkItem,
} from '../../support';
import { activitiesOf, expectTalliesRight } from '../../support/history';

let tenant: Tenant;
let project: Project;
let item: WorkItem;
let api: Client;
let path: string;

beforeAll(async () => {
  tenant = await newTenant();
  api = tenant.v2;
  project = await addProject(tenant);
});
beforeEach(async () => {
  item = await addWorkItem(tenant, project);
  path = `projects/${project.id}/work-items/${item.id}/comments/`;
});
afterAll(() => expectTalliesRight(tenant));

const NOBODY = '00000000-0000-7000-8000-000000000000';

const say = async (text: string, members: object = {}, as: Client = api) =>
  expectOk(await as.post(path, { comment_html: `<p>${text}</p>`, ...members }), 201);
const texts = (reply: Reply): string[] =>
  expectOk(reply).data.map(({ comment_stripped: text }: { comment_stripped: string }) => text);
const pair = (id: string) => ({ external_source: 'jira', external_id: id });

describe('version 2', () => {
  describe('upsert', () => {
    const upsert = (text: string, members: object, as = api) =>
      as.post(`${path}upsert/`, { comment_html: `<p>${text}</p>`, ...members });

    it('creates, then updates the same comment', async () => {
      const created = await upsert('a', pair('1'));
      expect(created.headers.get('x-plane-upsert')).toBe('created');
      const updated = await upsert('b', pair('1'));
      expect(updated.headers.get('x-plane-upsert')).toBe('updated');
      expect(expectOk(updated)).toMatchObject({ id: expectOk(created, 201).id, comment_stripped: 'b' });
    });

    it('updates the oldest of several, and none of another work item', async () => {
      const oldest = await say('a', pair('2'));
      await say('b', pair('2'));
      expect(expectOk(await upsert('c', pair('2')))).toMatchObject({ id: oldest.id });
      path = path.replace(item.id, (await addWorkItem(tenant, project)).id);
      expectOk(await upsert('d', pair('2')), 201);
    });

    it('needs both members of the pair', async () => {
      const reply = await upsert('a', { external_id: '1' });
      expectProblem(reply, 400, 'invalid_request');
      expect(fieldCodes(reply)).toEqual(['external_source required']);
    });

    it('leaves the comments of others to their writers and to admins', async () => {
      const member = await addPersonWithRole(tenant, project, 'contributor');
      const { id } = await say('a', pair('3'));
      expectProblem(await upsert('b', pair('3'), member.v2), 403, 'forbidden');
      expectOk(await upsert('own', pair('4'), member.v2), 201);
      expect(expectOk(await upsert('again', pair('4'), member.v2))).toMatchObject({ comment_stripped: 'again' });
      expect(expectOk(await api.get(`${path}${id}/`))).toMatchObject({ comment_stripped: 'a' });
    });
  });

  describe('bulk verbs', () => {
    const bulk = async (verb: string, body: object, as = api) => expectOk(await as.post(`${path}bulk-${verb}/`, body));

    it('create, update and delete rows for themselves', async () => {
      const created = await bulk('create', {
        items: [{ comment_html: '<p>a</p>' }, { access: 'x' }, { comment_html: 'b', ...pair('1') }],
      });
      expect(created).toMatchObject({ succeeded: 2, failed: 1, results: [{}, { type: 'invalid_request' }, {}] });
      const [a, , b] = created.results.map(({ id }: { id: string }) => id);
      const updated = await bulk('update', {
        items: [{ id: a, comment_html: '<p>A</p>' }, { id: NOBODY, access: 'EXTERNAL' }, { access: 'EXTERNAL' }],
      });
      expect(updated.results).toMatchObject([
        { result: 'updated', id: a },
        { result: 'failed', type: 'not_found' },
        { result: 'failed', errors: [{ field: 'id', code: 'required' }] },
      ]);
      expect(texts(await api.get(path))).toEqual(['b', 'A']);
      const deleted = await bulk('delete', { ids: [b, NOBODY, a] });
      expect(deleted).toMatchObject({ succeeded: 2, failed: 1 });
      expect(texts(await api.get(path))).toEqual([]);
    });

    it('undo the whole batch where that is asked for', async () => {
      const items = [{ comment_html: 'a' }, { comment_html: 'b', access: 'x' }];
      const reply = await api.post(`${path}bulk-create/`, { items, all_or_none: true });
      expectProblem(reply, 409, 'conflict');
      expect(fieldCodes(reply)).toEqual(['items.1.access invalid_choice']);
      expect(texts(await api.get(path))).toEqual([]);
      expect(await activitiesOf(tenant, item.id)).toEqual([]);
    });

    it('find no work item where there is none', async () => {
      const nowhere = path.replace(item.id, NOBODY);
      const items = [{ id: NOBODY, comment_html: 'x' }];
      expectProblem(await api.post(`${nowhere}bulk-create/`, { items }), 404, 'not_found');
      expectProblem(await api.post(`${nowhere}bulk-update/`, { items }), 404, 'not_found');
      expectProblem(await api.post(`${nowhere}bulk-delete/`, { ids: [NOBODY] }), 404, 'not_found');
      expectProblem(await api.post(`${path}bulk-create/`, { items: [] }), 400, 'invalid_request');
    });

    it('touch only what the caller may', async () => {
      const member = await addPersonWithRole(tenant, project, 'commenter');
      const theirs = await say('theirs');
      const own = await say('own', {}, member.v2);
      const result = await bulk('delete', { ids: [theirs.id, own.id] }, member.v2);
      expect(result.results).toMatchObject([{ result: 'failed', type: 'forbidden' }, { result: 'deleted' }]);
    });
  });
});

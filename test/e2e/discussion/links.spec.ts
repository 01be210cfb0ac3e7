import {
  addPersonWithRole,
  addWorkItem,
  expectBody,
  expectOk,
  expectProblem,
  fieldCodes,
  newTenant,
  openScene,
  type Client,
  type Project,
  type Reply,
  type Tenant,
  type WorkItem,
} from '../../support';
import { activitiesOf, eventsOf } from '../../support/history';

let tenant: Tenant;
let project: Project;
let item: WorkItem;
let api: Client;
let path: string;

const add = async (url: string, members: object = {}) => expectOk(await api.post(path, { url, ...members }), 201);

beforeAll(async () => {
  ({ tenant, project } = await openScene());
});
beforeEach(async () => {
  item = await addWorkItem(tenant, project);
  path = `projects/${project.id}/work-items/${item.id}/links/`;
});

describe('version 1', () => {
  beforeAll(() => {
    api = tenant.v1;
  });

  const MISSING = { error: 'The requested resource does not exist.' };
  const TAKEN = { error: 'URL already exists for this Issue' };

  it('lists these members and no other, the newest link first', async () => {
    await add('https://example.com/1');
    const second = await add('https://example.com/2', { title: 'Two', external_source: 'jira', external_id: '2' });
    const { results, ...envelope } = expectOk(await api.get(path));
    expect(envelope).toMatchObject({ total_count: 2, next_cursor: '100:1:0', prev_cursor: '' });
    expect(results[0]).toEqual(second);
    expect(second).toEqual({
      ...{ id: expect.any(String), issue: item.id, project: project.id, workspace: tenant.workspaceId },
      ...{ url: 'https://example.com/2', title: 'Two', metadata: {}, external_source: 'jira', external_id: '2' },
      ...{ created_at: expect.any(String), updated_at: second.created_at, deleted_at: null },
      ...{ created_by: tenant.owner.userId, updated_by: tenant.owner.userId },
    });
    expect(
      expectOk(await api.get(`${path.replace('work-items', 'issues')}?fields=url&order_by=created_at`)).results,
    ).toEqual([{ url: 'https://example.com/1' }, { url: 'https://example.com/2' }]);
  });

  it('answers one link as an object, expanded where asked', async () => {
    const { id } = await add('https://example.com');
    const expand = 'created_by,updated_by,issue,project,workspace';
    expect(expectOk(await api.get(`${path}${id}/?expand=${expand}&per_page=5&cursor=x`))).toMatchObject({
      ...{ id, created_by: { id: tenant.owner.userId }, updated_by: { id: tenant.owner.userId } },
      ...{ issue: { id: item.id }, project: { id: project.id }, workspace: { slug: tenant.slug } },
    });
    const other = await addWorkItem(tenant, project);
    expectBody(await api.get(`${path.replace(item.id, other.id)}${id}/`), 404, MISSING);
  });

  it('refuses what is not an address, and one that is there already', async () => {
    const { id } = await add('https://example.com');
    const second = await add('https://example.com/2');
    const format = { url: ['Invalid URL format.'] };
    expectBody(await api.post(path, { url: 'example' }), 400, format);
    expectBody(await api.post(path, { url: 'ftp://example.com' }), 400, { url: ['Invalid URL scheme.'] });
    expectBody(await api.post(path, { url: 'https://example.com' }), 400, TAKEN);
    expectBody(await api.post(path, {}), 400, { url: ['This field is required.'] });
    expectBody(await api.patch(`${path}${second.id}/`, { url: 'https://example.com' }), 400, TAKEN);
    expectBody(await api.patch(`${path}${id}/`, { url: 'x' }), 400, format);
  });

  it.each(['PATCH', 'PUT'] as const)('answers the whole record to %s', async (method) => {
    const link = await add(`https://example.com/${method}`);
    const patch = { title: 'New', metadata: { a: [1] } };
    const answer = expectOk(await api.request(method, `${path}${link.id}/`, patch));
    expect(answer).toEqual({ ...link, ...patch, updated_at: expect.any(String) });
  });

  it('deletes', async () => {
    const { id } = await add('https://example.com');
    expectOk(await api.delete(`${path}${id}/`), 204);
    expectBody(await api.delete(`${path}${id}/`), 404, MISSING);
  });

  it('is read by every member of the project and written by contributors', async () => {
    const contributor = await addPersonWithRole(tenant, project, 'contributor');
    const guest = await addPersonWithRole(tenant, project, 'guest');
    const own = await addWorkItem(tenant, project, { created_by_id: guest.userId });
    expectBody(await guest.v1.get(path), 404, MISSING);
    path = path.replace(item.id, own.id);
    await add('https://example.com');
    expect(expectOk(await guest.v1.get(path)).count).toBe(1);
    expectProblem(await guest.v1.post(path, { url: 'https://a.com' }), 403);
    expectOk(await contributor.v1.post(path, { url: 'https://a.com' }), 201);
  });

  it('is added in the name of another by admins alone', async () => {
    const author = await addPersonWithRole(tenant, project, 'contributor');
    const imported = await add('https://example.com', { created_by: author.userId });
    expect(imported).toMatchObject({ created_by: author.userId, updated_by: tenant.owner.userId });
    const history = expectOk(await api.get(path.replace('links', 'activities'))).results;
    expect(history.at(-1)).toMatchObject({
      actor: tenant.owner.userId,
      claimed_author: author.userId,
      claimed_at: null,
    });
    const link = { url: 'https://b.com', created_by: tenant.owner.userId };
    expectBody(await author.v1.post(path, link), 400, {
      created_by: ['Only admins of the project can set this: it is for imports.'],
    });
    expectOk(await author.v1.post(path, { ...link, created_by: author.userId }), 201);
    const stranger = await newTenant();
    expectBody(await api.post(path, { url: 'https://c.com', created_by: stranger.owner.userId }), 400, {
      created_by: ['No such member of the workspace.'],
    });
  });
});

describe('version 2', () => {
  beforeAll(() => {
    api = tenant.v2;
  });

  const urls = (reply: Reply): string[] => expectOk(reply).data.map(({ url }: { url: string }) => url);

  it('lists these members and no other, the newest link first', async () => {
    await add('https://example.com/1');
    const second = await add('https://example.com/2', { title: 'Two', metadata: { icon: 'x' } });
    const page = expectOk(await api.get(path));
    expect(page).toMatchObject({ total_count: 2, pagination: { style: 'offset' } });
    expect(page.data[0]).toEqual(second);
    expect(second).toEqual({
      id: expect.any(String),
      work_item_id: item.id,
      url: 'https://example.com/2',
      title: 'Two',
      metadata: { icon: 'x' },
      created_at: expect.any(String),
      created_by_id: tenant.owner.userId,
      updated_by_id: tenant.owner.userId,
    });
    expect(page.data[1]).toMatchObject({ title: null, metadata: {} });
  });

  it('filters, searches, orders and pages', async () => {
    await add('https://example.com/Docs', { title: 'Manual' });
    await add('https://example.com/blog', { title: 'News' });
    expect(urls(await api.get(`${path}?title=MANUAL`))).toEqual(['https://example.com/Docs']);
    expect(urls(await api.get(`${path}?url=HTTPS://example.com/docs`))).toEqual(['https://example.com/Docs']);
    expect(urls(await api.get(`${path}?search=new`))).toEqual(['https://example.com/blog']);
    expect(urls(await api.get(`${path}?search=/blo`))).toEqual(['https://example.com/blog']);
    expect(urls(await api.get(`${path}?order_by=id`))).toEqual([
      'https://example.com/Docs',
      'https://example.com/blog',
    ]);
    const query = `${path}?per_page=1&paginate=cursor`;
    const first = expectOk(await api.get(query));
    expect(urls(await api.get(`${query}&cursor=${first.next_cursor}`))).toEqual(['https://example.com/Docs']);
    expect(fieldCodes(await api.get(`${path}?expand=created_by`))).toEqual(['expand invalid']);
  });

  describe('an address', () => {
    it.each(['example.com', 'http:example.com', 'https://', 'javascript:alert(1)', 'ftp://example.com', 'https://a b'])(
      'is not %j',
      async (url) => {
        const reply = await api.post(path, { url });
        expectProblem(reply, 400, 'invalid_request');
        expect(fieldCodes(reply)).toEqual(['url invalid']);
      },
    );

    it('is required, of a bearable length, and stands beside other problems', async () => {
      const reply = await api.post(path, { title: 'x'.repeat(256), metadata: 'x' });
      expect(fieldCodes(reply).sort()).toEqual(['metadata invalid', 'title max_length', 'url required']);
      expect(fieldCodes(await api.post(path, { url: `https://example.com/${'x'.repeat(4096)}` }))).toEqual([
        'url max_length',
      ]);
      await add(`https://example.com/${'x'.repeat(4000)}`);
    });

    it('stands on a work item once', async () => {
      const { id } = await add('https://example.com');
      const other = await add('https://example.com/other');
      expectProblem(await api.post(path, { url: ' https://example.com ' }), 409, 'conflict');
      expectProblem(await api.patch(`${path}${other.id}/`, { url: 'https://example.com' }), 409, 'conflict');
      expectOk(await api.patch(`${path}${id}/`, { url: 'https://example.com', title: 'Same' }));
      const elsewhere = path.replace(item.id, (await addWorkItem(tenant, project)).id);
      expectOk(await api.post(elsewhere, { url: 'https://example.com' }), 201);
      expectOk(await api.delete(`${path}${id}/`), 204);
      await add('https://example.com');
    });

    it('stands on it once, whoever comes first', async () => {
      const clients = [api, api.elsewhere()];
      const replies = await Promise.all(
        Array.from({ length: 8 }, (_, index) => clients[index % 2]!.post(path, { url: 'https://example.com/race' })),
      );
      expect(replies.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(7).fill(409)]);
    });
  });

  it('updates what is sent and clears what is null', async () => {
    const link = await add('https://example.com', { title: 'A', metadata: { a: 1 } });
    const patch = { title: null, metadata: null };
    expect(expectOk(await api.patch(`${path}${link.id}/`, patch))).toEqual({ ...link, title: null, metadata: {} });
    expect(expectOk(await api.patch(`${path}${link.id}/`, { title: '' })).title).toBe('');
    expect((await add('https://example.com/untitled', { title: '' })).title).toBe('');
    expectProblem(await api.patch(`${path}${link.id}/`, { url: null }), 400, 'invalid_request');
    expectProblem(await api.patch(`${path}${link.id}/`, { url: 'ftp://x.com' }), 400, 'invalid_request');
  });

  it('is told by the history and by events', async () => {
    const { id } = await add('https://example.com/a');
    expectOk(await api.patch(`${path}${id}/`, { title: 'A' }));
    expectOk(await api.patch(`${path}${id}/`, { url: 'https://example.com/b' }));
    expectOk(await api.delete(`${path}${id}/`), 204);
    expectProblem(await api.delete(`${path}${id}/`), 404, 'not_found');
    const rows = await activitiesOf(tenant, item.id);
    expect(rows.map(({ verb, field, old_value, new_value }) => [verb, field, old_value, new_value])).toEqual([
      ['created', 'link', null, 'https://example.com/a'],
      ['updated', 'link', 'https://example.com/a', 'https://example.com/b'],
      ['deleted', 'link', 'https://example.com/b', null],
    ]);
    const events = await eventsOf(tenant, id);
    expect(events.map(({ event, entity_type }) => `${event} ${entity_type}`)).toEqual([
      'workitem.link.created issue_link',
      'workitem.link.updated issue_link',
      'workitem.link.updated issue_link',
      'workitem.link.deleted issue_link',
    ]);
    expect(events.map(({ previous }) => previous)).toMatchObject([
      {},
      { title: null },
      { url: 'https://example.com/a' },
      { id, url: 'https://example.com/b' },
    ]);
  });

  it('goes with its work item', async () => {
    const { id } = await add('https://example.com');
    expectOk(await api.delete(`projects/${project.id}/work-items/${item.id}/`), 204);
    expectProblem(await api.get(`${path}${id}/`), 404, 'not_found');
  });

  it('is read by commenters, written by contributors, and not for guests', async () => {
    const { id } = await add('https://example.com');
    const commenter = await addPersonWithRole(tenant, project, 'commenter');
    const guest = await addPersonWithRole(tenant, project, 'guest');
    const contributor = await addPersonWithRole(tenant, project, 'contributor');
    expect(urls(await commenter.v2.get(path))).toEqual(['https://example.com']);
    expectProblem(await commenter.v2.post(path, { url: 'https://a.com' }), 403, 'forbidden');
    expectProblem(await guest.v2.get(path), 403, 'forbidden');
    expectOk(await contributor.v2.patch(`${path}${id}/`, { title: 'Theirs' }));
    expectOk(await contributor.v2.delete(`${path}${id}/`), 204);
  });
});

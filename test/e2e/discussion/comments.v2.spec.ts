import {
  addPersonWithRole,
  addProject,
  addWorkItem,
  expectOk,
  expectProblem,
  fieldCodes,
  newTenant,
  sql,
  type Client,
  type Project,
  type Reply,
  type Tenant,
  type WorkItem,
} from '../../support';
import { activitiesOf, eventsOf, expectTalliesRight } from '../../support/history';

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

describe('list', () => {
  it('has these members and no other, the newest comment first', async () => {
    await say('first');
    const second = await say('second');
    const { data, ...envelope } = expectOk(await api.get(path));
    expect(envelope).toEqual({ next: null, previous: null, total_count: 2, pagination: { style: 'offset' } });
    expect(data[0]).toEqual(second);
    expect(data.map((row: { comment_stripped: string }) => row.comment_stripped)).toEqual(['second', 'first']);
    expect(second).toEqual({
      id: expect.any(String),
      work_item_id: item.id,
      comment_html: '<p>second</p>',
      comment_stripped: 'second',
      access: 'INTERNAL',
      actor_id: tenant.owner.userId,
      created_by_id: tenant.owner.userId,
      updated_by_id: tenant.owner.userId,
      external_id: null,
      external_source: null,
      edited_at: null,
      created_at: expect.any(String),
    });
  });

  it('filters, searches and orders', async () => {
    await say('For the team');
    await say('For 100% of all', { access: 'EXTERNAL', ...pair('7') });
    expect(texts(await api.get(`${path}?access=EXTERNAL`))).toEqual(['For 100% of all']);
    expect(texts(await api.get(`${path}?external_source=jira&external_id=7`))).toEqual(['For 100% of all']);
    expect(texts(await api.get(`${path}?external_id=8`))).toEqual([]);
    expect(texts(await api.get(`${path}?search=THE team`))).toEqual(['For the team']);
    expect(texts(await api.get(`${path}?search=0%25 `))).toEqual(['For 100% of all']);
    expect(texts(await api.get(`${path}?order_by=created_at`))).toEqual(['For the team', 'For 100% of all']);
    expect(texts(await api.get(`${path}?order_by=id`))).toEqual(['For the team', 'For 100% of all']);
    expect(fieldCodes(await api.get(`${path}?access=PUBLIC`))).toEqual(['access invalid_choice']);
  });

  it('counts and pages, by offset and by cursor', async () => {
    for (const text of ['a', 'b', 'c']) await say(text);
    const page = expectOk(await api.get(`${path}?per_page=2&access=INTERNAL`));
    expect(page).toMatchObject({ next: 2, total_count: 3 });
    expect(expectOk(await api.get(`${path}?per_page=2&offset=2`))).toMatchObject({ previous: 0, total_count: 3 });
    const query = `${path}?per_page=2&fields=comment_stripped`;
    const first = expectOk(await api.get(`${query}&paginate=cursor`));
    const second = expectOk(await api.get(`${query}&cursor=${first.next_cursor}`));
    expect(first.data.map((row: { comment_stripped: string }) => row.comment_stripped)).toEqual(['c', 'b']);
    expect(second).toMatchObject({ data: [{ comment_stripped: 'a' }], has_more: false, next_cursor: null });
  });

  it('shows who wrote what, where that is asked for', async () => {
    await say('x');
    const [row] = expectOk(await api.get(`${path}?fields=id&expand=actor`)).data;
    expect(Object.keys(row).sort()).toEqual(['actor', 'id']);
    expect(row.actor).toMatchObject({ id: tenant.owner.userId, email: tenant.owner.email });
    expect(fieldCodes(await api.get(`${path}?expand=work_item`))).toEqual(['expand invalid']);
  });

  it('takes the human key of the work item', async () => {
    await say('x');
    const key = `${project.identifier}-${item.sequence}`;
    expect(texts(await api.get(`projects/${project.identifier}/work-items/${key}/comments/`))).toEqual(['x']);
    expectProblem(await api.get(`projects/${project.id}/work-items/${project.identifier}-0/comments/`), 404);
  });
});

describe('create', () => {
  it('cleans the text and derives what a reader sees', async () => {
    const comment = await say('Hi <b onclick="x()">you</b> &amp; all<script>alert(1)</script>');
    expect(comment).toMatchObject({
      comment_html: '<p>Hi <b>you</b> &amp; all</p>',
      comment_stripped: 'Hi you & all',
    });
  });

  it('ignores what the server sets', async () => {
    const sent = { actor_id: NOBODY, created_at: '2001-01-01T00:00:00Z', comment_stripped: 'x', edited_at: 'x' };
    expect(await say('y', sent)).toMatchObject({
      actor_id: tenant.owner.userId,
      comment_stripped: 'y',
      edited_at: null,
      created_at: expect.stringMatching(/^20[2-9]/),
    });
  });

  it('makes two comments of two requests, whatever pair they bear', async () => {
    const [one, two] = [await say('x', pair('1')), await say('x', pair('1'))];
    expect(one.id).not.toBe(two.id);
  });

  it('lists every problem at once', async () => {
    const reply = await api.post(path, { access: 'PUBLIC', external_id: 'x'.repeat(256), external_source: 7 });
    expectProblem(reply, 400, 'invalid_request');
    expect(fieldCodes(reply).sort()).toEqual([
      'access invalid_choice',
      'comment_html required',
      'external_id max_length',
      'external_source invalid',
    ]);
  });

  it('is told by the history, an event and the work item itself', async () => {
    const host = () => api.get(`projects/${project.id}/work-items/${item.id}/`);
    const etag = (await host()).headers.get('etag');
    const comment = await say('x');
    expect((await activitiesOf(tenant, item.id)).at(-1)).toMatchObject({
      ...{ verb: 'created', field: 'comment', old_value: null, new_value: '<p>x</p>' },
      ...{ old_identifier: null, new_identifier: comment.id, actor_id: tenant.owner.userId },
    });
    const [event, ...more] = await eventsOf(tenant, comment.id);
    expect(more).toEqual([]);
    expect(event).toMatchObject({
      event: 'workitem.comment.created',
      entity_type: 'issue_comment',
      project_id: project.id,
      data: { id: comment.id, workItemId: item.id, commentHtml: '<p>x</p>', createdAt: comment.created_at },
      previous: {},
    });
    expect((await host()).headers.get('etag')).not.toBe(etag);
  });

  it('is not possible on an item that is archived, deleted or of another project', async () => {
    const items = `projects/${project.id}/work-items/`;
    const body = { comment_html: 'x' };
    await say('before');
    expectOk(await api.post(`${items}${item.id}/archive/`));
    for (const reply of [await api.post(path, body), await api.get(path)]) expectProblem(reply, 404, 'not_found');
    expectOk(await api.post(`${items}${item.id}/unarchive/`));
    expect(texts(await api.get(path))).toEqual(['before']);
    const elsewhere = path.replace(project.id, (await addProject(tenant)).id);
    expectProblem(await api.post(elsewhere, body), 404, 'not_found');
    expectOk(await api.delete(`${items}${item.id}/`), 204);
    for (const reply of [await api.post(path, body), await api.get(path)]) expectProblem(reply, 404, 'not_found');
  });
});

describe('update', () => {
  it('leaves what is absent, clears what is null and stamps a new text alone', async () => {
    const comment = await say('a', pair('9'));
    const shared = expectOk(await api.patch(`${path}${comment.id}/`, { access: 'EXTERNAL', external_id: null }));
    expect(shared).toEqual({ ...comment, access: 'EXTERNAL', external_id: null });
    const edited = expectOk(await api.patch(`${path}${comment.id}/`, { comment_html: '<p>b</p>' }));
    expect(edited).toEqual({
      ...shared,
      comment_html: '<p>b</p>',
      comment_stripped: 'b',
      edited_at: expect.any(String),
    });
    expect(expectOk(await api.get(`${path}${comment.id}/`))).toEqual(edited);
    expectProblem(await api.patch(`${path}${comment.id}/`, { comment_html: null }), 400, 'invalid_request');
    expectProblem(await api.put(`${path}${comment.id}/`, { comment_html: 'x' }), 405, 'method_not_allowed');
  });

  it('is told by the history and an event where the text is another one', async () => {
    const { id } = await say('a');
    const edit = (members: object) => api.patch(`${path}${id}/`, members);
    for (const members of [{ comment_html: '<p>a</p>' }, { access: 'EXTERNAL' }, { comment_html: '<p>b</p>' }]) {
      expectOk(await edit(members));
    }
    const told = (await activitiesOf(tenant, item.id)).map(({ verb, old_value, new_value }) => [
      verb,
      old_value,
      new_value,
    ]);
    expect(told.slice(-2)).toEqual([
      ['created', null, '<p>a</p>'],
      ['updated', '<p>a</p>', '<p>b</p>'],
    ]);
    const events = await eventsOf(tenant, id);
    const paragraph = { type: 'paragraph', content: [{ type: 'text', text: 'a' }] };
    expect(events.map(({ event, previous }) => [event, previous])).toEqual([
      ['workitem.comment.created', {}],
      ['workitem.comment.updated', { access: 'INTERNAL' }],
      [
        'workitem.comment.updated',
        {
          commentHtml: '<p>a</p>',
          commentStripped: 'a',
          commentJson: { type: 'doc', content: [paragraph] },
          editedAt: null,
        },
      ],
    ]);
  });

  it('is guarded by If-Match', async () => {
    const { id } = await say('a');
    const etag = (await api.get(`${path}${id}/`)).headers.get('etag')!;
    expectOk(await api.patch(`${path}${id}/`, { comment_html: 'b' }, { headers: { 'If-Match': etag } }));
    const again = await api.patch(`${path}${id}/`, { comment_html: 'c' }, { headers: { 'If-Match': etag } });
    expectProblem(again, 409, 'version_mismatch');
  });
});

describe('delete', () => {
  it('takes the comment away, which history and an event tell', async () => {
    const comment = await say('a');
    expectOk(await api.delete(`${path}${comment.id}/`), 204);
    for (const reply of [await api.delete(`${path}${comment.id}/`), await api.get(`${path}${comment.id}/`)]) {
      expectProblem(reply, 404, 'not_found');
    }
    expect(expectOk(await api.get(path))).toMatchObject({ data: [], total_count: 0 });
    expect((await activitiesOf(tenant, item.id)).at(-1)).toMatchObject({
      ...{ verb: 'deleted', field: 'comment', old_value: '<p>a</p>', new_value: null, old_identifier: comment.id },
    });
    expect((await eventsOf(tenant, comment.id)).at(-1)).toMatchObject({
      event: 'workitem.comment.deleted',
      data: {},
      previous: { id: comment.id, commentHtml: '<p>a</p>' },
    });
  });

  it('does not reach a comment by the path of another work item', async () => {
    const { id } = await say('a');
    const other = path.replace(item.id, (await addWorkItem(tenant, project)).id);
    for (const method of ['GET', 'PATCH', 'DELETE'] as const) {
      expectProblem(await api.request(method, `${other}${id}/`, method === 'PATCH' ? {} : undefined), 404);
    }
    expectOk(await api.get(`${path}${id}/`));
  });
});

it('go with their work item, and with one above it', async () => {
  const items = `projects/${project.id}/work-items/`;
  const below = await addWorkItem(tenant, project, { parent_id: item.id });
  await say('above');
  path = path.replace(item.id, below.id);
  const { id } = await say('below');
  expectOk(await api.delete(`${items}${item.id}/`), 204);
  const left = await sql('select id from work_item_comments where work_item_id = any($1) and deleted_at is null', [
    [item.id, below.id],
  ]);
  expect(left).toEqual([]);
  // The event of a work item stands for all that went with it.
  expect((await eventsOf(tenant, id)).map(({ event }) => event)).toEqual(['workitem.comment.created']);
});

it('of an archived project can be read and not written, and are hidden in version 1', async () => {
  const old = await addProject(tenant);
  path = `projects/${old.id}/work-items/${(await addWorkItem(tenant, old)).id}/comments/`;
  const { id } = await say('a');
  expectOk(await api.post(`projects/${old.id}/archive/`), 204);
  expect(texts(await api.get(path))).toEqual(['a']);
  for (const reply of [await api.post(path, { comment_html: 'x' }), await api.delete(`${path}${id}/`)]) {
    expectProblem(reply, 409, 'conflict');
  }
  expect(expectOk(await tenant.v1.get(path))).toMatchObject({ results: [], total_count: 0 });
  expectProblem(await tenant.v1.get(`${path}${id}/`), 404);
});

describe('roles', () => {
  it('let contributors and commenters write, and change what is their own', async () => {
    const theirs = await say('theirs');
    for (const role of ['contributor', 'commenter'] as const) {
      const { v2 } = await addPersonWithRole(tenant, project, role);
      const own = await say('own', {}, v2);
      expectProblem(await v2.patch(`${path}${theirs.id}/`, { comment_html: 'x' }), 403, 'forbidden');
      expectProblem(await v2.delete(`${path}${theirs.id}/`), 403, 'forbidden');
      expectOk(await v2.patch(`${path}${own.id}/`, { comment_html: 'x' }));
      expectOk(await v2.delete(`${path}${own.id}/`), 204);
    }
  });

  it('show guests what is on their own work items, and let them write nothing', async () => {
    const guest = await addPersonWithRole(tenant, project, 'guest');
    await say('hidden');
    expectProblem(await guest.v2.get(path), 404, 'not_found');
    const own = await addWorkItem(tenant, project, { created_by_id: guest.userId });
    path = path.replace(item.id, own.id);
    await say('for the guest');
    expect(texts(await guest.v2.get(path))).toEqual(['for the guest']);
    expectProblem(await guest.v2.post(path, { comment_html: 'x' }), 403, 'forbidden');
  });
});

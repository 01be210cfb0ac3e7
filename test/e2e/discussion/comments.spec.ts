import {
  addMember,
  addPersonWithRole,
  addProject,
  addWorkItem,
  expectBody,
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

const NOBODY = '00000000-0000-7000-8000-000000000000';

const say = async (text: string, members: object = {}, as: Client = api) =>
  expectOk(await as.post(path, { comment_html: `<p>${text}</p>`, ...members }), 201);
const pair = (id: string) => ({ external_source: 'jira', external_id: id });

beforeAll(async () => {
  tenant = await newTenant();
});
beforeEach(async () => {
  project = await addProject(tenant);
  item = await addWorkItem(tenant, project);
  path = `projects/${project.id}/work-items/${item.id}/comments/`;
});
afterAll(() => expectTalliesRight(tenant));

describe('version 1', () => {
  beforeAll(() => {
    api = tenant.v1;
  });

  const MISSING = { error: 'The requested resource does not exist.' };
  const texts = (reply: Reply): string[] =>
    expectOk(reply).results.map(({ comment_stripped: text }: { comment_stripped: string }) => text);

  /** The document of one paragraph. */
  const documentOf = (text?: string) => ({
    type: 'doc',
    content: [{ type: 'paragraph', ...(text ? { content: [{ type: 'text', text }] } : {}) }],
  });

  describe('list', () => {
    it('has these members and no other, the newest comment first', async () => {
      await say('first');
      const second = await say('second');
      const { results, ...envelope } = expectOk(await api.get(path));
      expect(envelope).toMatchObject({ total_count: 2, count: 2, prev_cursor: '', extra_stats: null });
      expect(results[0]).toEqual(second);
      expect(results[1].comment_stripped).toBe('first');
      expect(second).toEqual({
        ...{ id: expect.any(String), issue: item.id, project: project.id, workspace: tenant.workspaceId },
        ...{ comment_html: '<p>second</p>', comment_stripped: 'second', comment_json: documentOf('second') },
        ...{ access: 'INTERNAL', external_source: null, external_id: null, parent: null, description: null },
        ...{ actor: tenant.owner.userId, created_by: tenant.owner.userId, updated_by: tenant.owner.userId },
        ...{ created_at: expect.any(String), updated_at: second.created_at, deleted_at: null, edited_at: null },
        ...{ attachments: [], is_member: true },
      });
    });

    it('serves both spellings of the path and the human key', async () => {
      await say('x');
      const others = [
        path.replace('work-items', 'issues'),
        path.replace(item.id, `${project.identifier}-${item.sequence}`),
      ];
      for (const other of others) expect(texts(await api.get(other))).toEqual(['x']);
    });

    it('names what has no effect, and expands relations', async () => {
      await say('x');
      const passive = await api.get(`${path}?issue=${NOBODY}&project=x&workspace=x&limit=1&offset=0`);
      expect(texts(passive)).toEqual(['x']);
      expect(passive.headers.get('x-ignored-parameters')).toBe('issue, project, workspace');
      const expand = 'actor,created_by,updated_by,project,workspace,issue';
      const [row] = expectOk(await api.get(`${path}?fields=id,actor,issue&expand=${expand}`)).results;
      const person = { id: tenant.owner.userId, email: tenant.owner.email };
      expect(row).toMatchObject({
        ...{ actor: person, created_by: person, updated_by: person },
        ...{ project: { id: project.id }, workspace: { slug: tenant.slug }, issue: { id: item.id } },
      });
    });

    it('pages to both sides and refuses cursors that are none', async () => {
      for (const text of ['a', 'b', 'c']) await say(text);
      const first = expectOk(await api.get(`${path}?per_page=2`));
      expect(first).toMatchObject({ count: 2, total_count: 3, total_pages: 2, next_page_results: true });
      const second = await api.get(`${path}?per_page=2&cursor=${first.next_cursor}`);
      expect(texts(second)).toEqual(['a']);
      const back = await api.get(`${path}?per_page=2&cursor=${expectOk(second).prev_cursor}`);
      expect(texts(back)).toEqual(['c', 'b']);
      expect(texts(await api.get(`${path}?order_by=created_at`))).toEqual(['a', 'b', 'c']);
      expectBody(await api.get(`${path}?per_page=x`), 400, { detail: 'Invalid per_page parameter.' });
      expectBody(await api.get(`${path}?cursor=x`), 400, { detail: 'Invalid cursor parameter.' });
      expectBody(await api.get(`${path}?cursor=2:-1:1`), 400, { detail: 'Error in parsing' });
    });
  });

  describe('retrieval', () => {
    it('shows the author, as the specification does', async () => {
      const comment = await say('x');
      const shown = expectOk(await api.get(`${path}${comment.id}/`));
      expect(shown).toEqual({ ...comment, actor: expect.anything() });
      expect(shown.actor).toMatchObject({
        ...{ id: tenant.owner.userId, first_name: '', last_name: '', avatar: '' },
        display_name: tenant.owner.email.split('@')[0],
      });
      expect(expectOk(await api.get(`${path}${comment.id}/?fields=comment_html`))).toEqual({
        comment_html: '<p>x</p>',
      });
      const expanded = expectOk(await api.get(`${path}${comment.id}/?fields=actor&expand=project`));
      expect(expanded).toMatchObject({ actor: { id: tenant.owner.userId }, project: { id: project.id } });
    });

    it('shows the picture of the author by its address', async () => {
      const person = await addPersonWithRole(tenant, project, 'contributor');
      const { id } = await say('x', {}, person.v1);
      const address = '/api/assets/v2/static/picture/';
      await sql('update users set avatar_url = $2 where id = $1', [person.userId, address]);
      const { actor } = expectOk(await api.get(`${path}${id}/`));
      expect(actor).toMatchObject({ avatar: address, avatar_url: address });
    });

    it('finds no comment of another work item', async () => {
      const { id } = await say('x');
      const other = await addWorkItem(tenant, project);
      expectBody(await api.get(`${path.replace(item.id, other.id)}${id}/`), 404, MISSING);
      expectBody(await api.get(`${path}${NOBODY}/`), 404, MISSING);
      expectBody(await api.get(`${path}x/`), 404, { error: 'Page not found.' });
    });
  });

  describe('create', () => {
    it('needs no member at all', async () => {
      expect(expectOk(await api.post(path, {}), 201)).toMatchObject({
        comment_html: '<p></p>',
        comment_json: documentOf(),
      });
    });

    it('takes a document where there is no HTML', async () => {
      const sent = documentOf('Hi');
      const comment = expectOk(await api.post(path, { comment_json: sent }), 201);
      expect(comment).toMatchObject({ comment_html: '<p>Hi</p>', comment_stripped: 'Hi', comment_json: sent });
      const changed = expectOk(await api.patch(`${path}${comment.id}/`, { comment_json: documentOf('Ho') }));
      expect(changed).toMatchObject({ comment_html: '<p>Ho</p>', comment_json: documentOf('Ho') });
    });

    it.each([
      { type: 'page' },
      { type: 'doc', content: [{ type: 'heading', attrs: { level: '1 onclick=x' } }] },
      {
        type: 'doc',
        content: [{ type: 'paragraph', content: [{ type: 'image', attrs: { src: 'javascript:alert(1)' } }] }],
      },
    ])('refuses a document that is none: %j', async (comment_json) => {
      const reply = await api.post(path, { comment_json });
      expectBody(reply, 400, { comment_json: [expect.stringContaining('The document is not valid')] });
    });

    it('lists every problem at once', async () => {
      const body = { comment_html: 7, comment_json: [], access: 'PUBLIC', parent: 'x', external_id: 'x'.repeat(256) };
      expectBody(await api.post(path, body), 400, {
        comment_html: ['Not a valid string.'],
        comment_json: ['Expected an object of at most 50 levels.'],
        access: ['"PUBLIC" is not a valid choice.'],
        parent: ['Must be a valid UUID.'],
        external_id: ['Ensure this field has no more than 255 characters.'],
      });
    });

    it('refuses a pair that another comment of the project has', async () => {
      const { id } = await say('x', pair('1'));
      const taken = { error: 'Work item comment with the same external id and external source already exists', id };
      expectBody(await api.post(path, pair('1')), 409, taken);
      const elsewhere = path.replace(item.id, (await addWorkItem(tenant, project)).id);
      expectBody(await api.post(elsewhere, pair('1')), 409, taken);
      await say('half a pair', { external_id: '1' });
      expectOk(await api.delete(`${path}${id}/`), 204);
      await say('free again', pair('1'));
    });

    it('refuses a pair once, whoever comes first', async () => {
      const other = path.replace(item.id, (await addWorkItem(tenant, project)).id);
      const clients = [api, api.elsewhere()];
      const replies = await Promise.all(
        Array.from({ length: 8 }, (_, index) => clients[index % 2]!.post(index % 3 ? path : other, pair('race'))),
      );
      expect(replies.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(7).fill(409)]);
    });

    it('is written in the name and at the time of another by admins alone', async () => {
      const author = await addPersonWithRole(tenant, project, 'contributor');
      const imported = { created_by: author.userId, created_at: '2020-01-02T03:04:05+02:00' };
      const comment = await say('old', imported);
      expect(comment).toMatchObject({
        ...{ actor: author.userId, created_by: author.userId, created_at: '2020-01-02T01:04:05.000000Z' },
        updated_by: tenant.owner.userId,
      });
      const history = expectOk(await api.get(path.replace('comments', 'activities'))).results;
      expect(history.at(-1)).toMatchObject({
        ...{ field: 'comment', actor: tenant.owner.userId, claimed_author: author.userId },
        claimed_at: comment.created_at,
      });
      const message = ['Only admins of the project can set this: it is for imports.'];
      expectBody(await author.v1.post(path, { created_by: tenant.owner.userId }), 400, { created_by: message });
      expectBody(await author.v1.post(path, { created_at: '2020-01-01' }), 400, { created_at: message });
      await say('own', { created_by: author.userId }, author.v1);
      const stranger = await newTenant();
      expectBody(await api.post(path, { created_by: stranger.owner.userId }), 400, {
        created_by: ['No such member of the workspace.'],
      });
    });
  });

  describe('replies', () => {
    it('belong to a comment of the same work item', async () => {
      const top = await say('top');
      const reply = await say('reply', { parent: top.id });
      expect(reply.parent).toBe(top.id);
      const other = path.replace(item.id, (await addWorkItem(tenant, project)).id);
      const missing = { parent: ['There is no such comment on this work item.'] };
      for (const [where, parent] of [
        [other, top.id],
        [path, NOBODY],
      ]) {
        expectBody(await api.post(where, { parent }), 400, missing);
      }
    });

    it('never go in a circle', async () => {
      const top = await say('top');
      const reply = await say('reply', { parent: top.id });
      const circle = { parent: ['A comment cannot reply to itself or to one of its own replies.'] };
      expectBody(await api.patch(`${path}${top.id}/`, { parent: reply.id }), 400, circle);
      expectBody(await api.patch(`${path}${top.id}/`, { parent: top.id }), 400, circle);
      expect(expectOk(await api.patch(`${path}${reply.id}/`, { parent: null })).parent).toBeNull();
      expect(expectOk(await api.patch(`${path}${top.id}/`, { parent: reply.id })).parent).toBe(reply.id);
    });

    it('stay when what they reply to goes', async () => {
      const top = await say('top');
      const reply = await say('reply', { parent: top.id });
      const below = await say('below', { parent: reply.id });
      expectOk(await api.delete(`${path}${top.id}/`), 204);
      expect(expectOk(await api.get(`${path}${reply.id}/`))).toMatchObject({ parent: null, edited_at: null });
      expect(expectOk(await api.get(`${path}${below.id}/`))).toMatchObject({ parent: reply.id });
    });
  });

  describe('update', () => {
    it.each(['PATCH', 'PUT'] as const)('answers the whole record to %s and keeps what is absent', async (method) => {
      const before = await say('a', pair('1'));
      const shared = expectOk(await api.request(method, `${path}${before.id}/`, { access: 'EXTERNAL' }));
      expect(shared).toEqual({ ...before, access: 'EXTERNAL', updated_at: expect.any(String) });
      const after = expectOk(await api.request(method, `${path}${before.id}/`, { comment_html: '<p>b</p>' }));
      expect(after).toEqual({
        ...shared,
        ...{ comment_html: '<p>b</p>', comment_stripped: 'b', comment_json: documentOf('b') },
        ...{ updated_at: expect.any(String), edited_at: expect.any(String) },
      });
    });

    it('refuses a pair that is taken, and names the comment that was to get it', async () => {
      await say('a', pair('1'));
      const { id } = await say('b', pair('2'));
      const error = 'Work item comment with the same external id and external source already exists';
      expectBody(await api.patch(`${path}${id}/`, { external_id: '1' }), 409, { error, id });
      expectOk(await api.patch(`${path}${id}/`, { ...pair('2'), access: 'EXTERNAL' }));
      expectOk(await api.patch(`${path}${id}/`, { external_id: '3' }));
    });

    it('keeps author and time', async () => {
      const comment = await say('a');
      const sent = { created_by: NOBODY, created_at: '2001-01-01T00:00:00Z' };
      const { created_by, created_at } = expectOk(await api.patch(`${path}${comment.id}/`, sent));
      expect({ created_by, created_at }).toEqual({ created_by: tenant.owner.userId, created_at: comment.created_at });
    });
  });

  describe('roles', () => {
    it('let every member of the project comment, and change what is their own', async () => {
      const theirs = await say('theirs');
      for (const role of ['contributor', 'commenter'] as const) {
        const { v1 } = await addPersonWithRole(tenant, project, role);
        const own = await say('own', {}, v1);
        const refused = { error: 'Only admin or creator can change the comment' };
        expectBody(await v1.patch(`${path}${theirs.id}/`, { comment_html: 'x' }), 403, refused);
        expectBody(await v1.delete(`${path}${theirs.id}/`), 403, refused);
        expectOk(await v1.patch(`${path}${own.id}/`, { comment_html: 'x' }));
        expectOk(await v1.delete(`${path}${own.id}/`), 204);
      }
    });

    it('let guests comment on their own work items, and on all where the project shows them', async () => {
      const guest = await addPersonWithRole(tenant, project, 'guest');
      expectBody(await guest.v1.post(path, {}), 404, MISSING);
      const own = await addWorkItem(tenant, project, { created_by_id: guest.userId });
      path = path.replace(item.id, own.id);
      const { id } = await say('hi', {}, guest.v1);
      const answer = await say('hello');
      expect(texts(await guest.v1.get(path))).toEqual(['hello', 'hi']);
      expectProblem(await guest.v1.delete(`${path}${answer.id}/`), 403);
      expectOk(await guest.v1.patch(`${path}${id}/`, { comment_html: 'x' }));
      const open = await addProject(tenant, { guest_view_all_features: true });
      const visitor = await addPersonWithRole(tenant, open, 'guest');
      const shared = await addWorkItem(tenant, open);
      path = `projects/${open.id}/work-items/${shared.id}/comments/`;
      await say('hi', {}, visitor.v1);
    });

    it('tell who only governs the workspace that it is not a member', async () => {
      const admin = await addMember(tenant, 'admin');
      expect((await say('x', {}, admin.v1)).is_member).toBe(false);
      expect(expectOk(await api.get(path)).results[0].is_member).toBe(true);
    });
  });
});

describe('version 2', () => {
  beforeAll(() => {
    api = tenant.v2;
  });

  const texts = (reply: Reply): string[] =>
    expectOk(reply).data.map(({ comment_stripped: text }: { comment_stripped: string }) => text);

  describe('list', () => {
    it('has these members and no other, the newest comment first', async () => {
      await say('first');
      const { permissions, ...second } = await say('second');
      expect(permissions).toEqual(['view', 'edit', 'delete']);
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
});

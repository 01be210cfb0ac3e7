import {
  addPersonWithRole,
  addProject,
  expectBody,
  expectOk,
  expectProblem,
  fieldCodes,
  newTenant,
  PNG,
  uploadTo,
  type Client,
  type Person,
  type Project,
  type Reply,
  type Tenant,
} from '../../support';

let tenant: Tenant;
let project: Project;
let api: Client;
let items: string;
let path: string;
let itemId: string;

beforeAll(async () => {
  tenant = await newTenant();
  project = await addProject(tenant, { is_time_tracking_enabled: true });
  items = `projects/${project.id}/work-items/`;
});
beforeEach(async () => {
  itemId = expectOk(await api.post(items, { name: 'Item' }), 201).id;
  path = `${items}${itemId}/activities/`;
});

describe('version 1', () => {
  beforeAll(() => {
    api = tenant.v1;
  });

  const told = (reply: Reply): string[] =>
    expectOk(reply).results.map(({ verb, field }: { verb: string; field: string }) => `${verb} ${field}`);
  const patch = async (members: object) => expectOk(await api.patch(`${items}${itemId}/`, members));
  const NOT_FOUND = { message: 'Activity not found.', code: 'NOT_FOUND' };

  it('lists these members and no other, the oldest entry first', async () => {
    await patch({ name: 'New' });
    const { results, ...envelope } = expectOk(await api.get(path));
    expect(envelope).toMatchObject({ total_count: 2, prev_cursor: '', extra_stats: null });
    const [created, renamed] = results;
    expect(created).toEqual({
      ...{ id: expect.any(String), issue: itemId, project: project.id, workspace: tenant.workspaceId },
      ...{ verb: 'created', field: null, old_value: null, new_value: null, comment: 'created the issue' },
      ...{ old_identifier: null, new_identifier: null, issue_comment: null, attachments: [] },
      ...{ claimed_author: null, claimed_at: null },
      ...{ actor: tenant.owner.userId, epoch: Math.floor(Date.parse(created.created_at) / 1000), deleted_at: null },
      ...{ created_at: expect.any(String), updated_at: created.created_at },
    });
    expect(expectOk(await api.get(`${path}${renamed.id}/`))).toEqual(renamed);
  });

  it('tells of talk with its comment, and of what is gone as an update', async () => {
    const comments = `${items}${itemId}/comments/`;
    const { id } = expectOk(await api.post(comments, { comment_html: 'x' }), 201);
    expectOk(await api.patch(`${comments}${id}/`, { comment_html: 'y' }));
    expectOk(await api.post(`${items}${itemId}/links/`, { url: 'https://example.com' }), 201);
    expectOk(await api.delete(`${comments}${id}/`), 204);
    const reply = await api.get(path);
    expect(told(reply)).toEqual([
      ...['created null', 'created comment', 'updated comment'],
      ...['created link', 'updated comment'],
    ]);
    const { total_count, results } = expectOk(reply);
    expect(total_count).toBe(5);
    expect(results.map(({ issue_comment }: { issue_comment: string }) => issue_comment)).toEqual([
      null,
      id,
      id,
      null,
      id,
    ]);
    expect(expectOk(await api.get(`${path}${results[1].id}/`))).toEqual(results[1]);
  });

  it('names the files that an entry is about by their addresses', async () => {
    const attachments = `${items}${itemId}/attachments/`;
    const announced = await api.post(attachments, { name: 'pixel.png', type: 'image/png', size: PNG.length });
    const file = { id: await uploadTo(announced, PNG), asset_url: expectOk(announced).asset_url as string };
    expect((await api.patch(`${attachments}${file.id}/`, { is_uploaded: true })).status).toBe(204);
    expectOk(await api.delete(`${attachments}${file.id}/`), 204);
    const entries = expectOk(await api.get(path)).results.slice(1);
    expect(entries).toEqual([
      expect.objectContaining({ verb: 'created', field: 'attachment', attachments: [file.asset_url] }),
      expect.objectContaining({ verb: 'updated', field: 'attachment', attachments: [file.asset_url] }),
    ]);
  });

  it('orders, pages, trims and expands', async () => {
    await patch({ priority: 'low' });
    await patch({ name: 'New' });
    expect(told(await api.get(`${path}?order_by=-created_at`))).toEqual([
      'updated name',
      'updated priority',
      'created null',
    ]);
    const first = expectOk(await api.get(`${path}?per_page=2`));
    expect(told(await api.get(`${path}?per_page=2&cursor=${first.next_cursor}`))).toEqual(['updated name']);
    const query = 'fields=verb,actor,issue&expand=actor,issue,project,workspace';
    const [row] = expectOk(await api.get(`${path.replace('work-items', 'issues')}?${query}`)).results;
    expect(row).toMatchObject({
      ...{ verb: 'created', actor: { id: tenant.owner.userId }, issue: { id: itemId } },
      ...{ project: { id: project.id }, workspace: { slug: tenant.slug } },
    });
    expectBody(await api.get(`${path}?per_page=x`), 400, { detail: 'Invalid per_page parameter.' });
  });

  it('finds no entry of another work item', async () => {
    const [{ id }] = expectOk(await api.get(path)).results;
    const other = expectOk(await api.post(items, { name: 'Other' }), 201).id as string;
    expectBody(await api.get(`${items}${other}/activities/${id}/`), 404, NOT_FOUND);
    const missing = { error: 'The requested resource does not exist.' };
    const guest = await addPersonWithRole(tenant, project, 'guest');
    expectBody(await guest.v1.get(path), 404, missing);
  });
});

describe('version 2', () => {
  let colleague: Person;

  beforeAll(async () => {
    api = tenant.v2;
    colleague = await addPersonWithRole(tenant, project, 'contributor');
  });

  interface Told {
    readonly verb: string;
    readonly field: string | null;
    readonly [member: string]: unknown;
  }

  const told = (reply: Reply): string[] =>
    expectOk(reply).data.map(({ verb, field }: Told) => `${verb} ${field}`) as string[];
  const patch = async (members: object, as: Client = api) => expectOk(await as.patch(`${items}${itemId}/`, members));
  const add = async (what: string, body: object) => expectOk(await api.post(`${items}${itemId}/${what}/`, body), 201);

  describe('list', () => {
    it('has these members and no other, the oldest entry first', async () => {
      await patch({ name: 'New' });
      const page = expectOk(await api.get(path));
      expect(page).toMatchObject({ total_count: 2, next: null, previous: null, pagination: { style: 'offset' } });
      const [created, renamed] = page.data;
      expect(created).toEqual({
        ...{ id: expect.any(String), work_item_id: itemId, actor_id: tenant.owner.userId },
        ...{ verb: 'created', field: null, old_value: null, new_value: null, comment: 'created the issue' },
        ...{ old_identifier_id: null, new_identifier_id: null, issue_comment_id: null, duration: null },
        ...{ claimed_author_id: null, claimed_at: null },
        ...{ external_id: null, external_source: null, epoch: expect.any(Number), created_at: expect.any(String) },
      });
      expect(created.epoch).toBeCloseTo(Date.parse(created.created_at) / 1000, 2);
      expect(renamed).toMatchObject({ verb: 'updated', field: 'name', old_value: 'Item', new_value: 'New' });
      expect(expectOk(await api.get(`${path}${renamed.id}/`))).toEqual(renamed);
    });

    it('tells of all that hangs on the work item, with its pair', async () => {
      const pair = { external_source: 'jira', external_id: '7' };
      const comment = await add('comments', { comment_html: '<p>Hi</p>', ...pair });
      const link = await add('links', { url: 'https://example.com' });
      const worklog = await add('worklogs', { duration: 90 });
      const { data } = expectOk(await api.get(path));
      expect(data.slice(1)).toMatchObject([
        {
          ...{ verb: 'created', field: 'comment', new_value: '<p>Hi</p>', comment: 'created a comment', ...pair },
          ...{ issue_comment_id: comment.id, new_identifier_id: comment.id, duration: null },
        },
        { field: 'link', new_value: 'https://example.com', new_identifier_id: link.id, issue_comment_id: null },
        { field: 'worklog', new_value: '90', duration: 90, new_identifier_id: worklog.id },
      ]);
    });

    it('filters and searches', async () => {
      await patch({ name: 'New', priority: 'high' }, colleague.v2);
      const comment = await add('comments', { comment_html: '<p>Needle</p>' });
      expectOk(await api.delete(`${items}${itemId}/comments/${comment.id}/`), 204);
      const [created] = expectOk(await api.get(path)).data;
      expect(told(await api.get(`${path}?actor_id=${colleague.userId}`))).toEqual(['updated name', 'updated priority']);
      expect(told(await api.get(`${path}?field=priority`))).toEqual(['updated priority']);
      expect(told(await api.get(`${path}?verb=deleted`))).toEqual(['deleted comment']);
      expect(told(await api.get(`${path}?verb=created&field=comment`))).toEqual(['created comment']);
      expect(told(await api.get(`${path}?created_at__lte=${created.created_at}`))).toEqual(['created null']);
      expect(told(await api.get(`${path}?created_at__gte=2999-01-01T00:00:00Z`))).toEqual([]);
      expect(told(await api.get(`${path}?search=needle`))).toEqual(['created comment', 'deleted comment']);
      expect(expectOk(await api.get(`${path}?search=needle`)).total_count).toBe(2);
      expect(told(await api.get(`${path}?order_by=-created_at&per_page=1`))).toEqual(['deleted comment']);
      expect(fieldCodes(await api.get(`${path}?actor_id=x&created_at__gte=x`)).sort()).toEqual([
        'actor_id invalid',
        'created_at__gte invalid',
      ]);
    });

    it('counts and pages with comments among the changes', async () => {
      await patch({ name: 'New' });
      for (const text of ['a', 'b']) await add('comments', { comment_html: text });
      await patch({ priority: 'low' });
      const all = ['created null', 'updated name', 'created comment', 'created comment', 'updated priority'];
      expect(expectOk(await api.get(`${path}?per_page=1`)).total_count).toBe(all.length);
      const seen: string[] = [];
      for (let cursor: string | null = ''; cursor !== null;) {
        const reply: Reply = await api.get(`${path}?per_page=2&paginate=cursor&cursor=${cursor}`);
        seen.push(...told(reply));
        cursor = expectOk(reply).next_cursor;
      }
      expect(seen).toEqual(all);
    });

    it('shows who did it, where that is asked for', async () => {
      const [row] = expectOk(await api.get(`${path}?fields=verb&expand=actor`)).data;
      expect(row).toMatchObject({ verb: 'created', actor: { id: tenant.owner.userId, email: tenant.owner.email } });
      expect(Object.keys(row).sort()).toEqual(['actor', 'id', 'verb']);
      expect(fieldCodes(await api.get(`${path}?expand=work_item`))).toEqual(['expand invalid']);
    });
  });

  describe('a description', () => {
    const describe_ = (text: string, as?: Client) => patch({ description_html: `<p>${text}</p>` }, as);
    const descriptions = async () =>
      expectOk(await api.get(`${path}?field=description`)).data.map(({ old_value, new_value }: Told) => [
        old_value,
        new_value,
      ]);

    it('that its writer goes on changing is one entry, which moves', async () => {
      await describe_('a');
      const [first] = expectOk(await api.get(`${path}?field=description`)).data;
      await describe_('b');
      await describe_('c');
      expect(await descriptions()).toEqual([['<p></p>', '<p>c</p>']]);
      const [moved] = expectOk(await api.get(`${path}?field=description`)).data;
      expect(moved.id).toBe(first.id);
      expect(moved.created_at > first.created_at).toBe(true);
      expect(moved.epoch).toBeGreaterThan(first.epoch);
    });

    it('is another entry after somebody else, or after something else', async () => {
      await describe_('a');
      await describe_('b', colleague.v2);
      await patch({ priority: 'low' }, colleague.v2);
      await describe_('c', colleague.v2);
      expect(await descriptions()).toEqual([
        ['<p></p>', '<p>a</p>'],
        ['<p>a</p>', '<p>b</p>'],
        ['<p>b</p>', '<p>c</p>'],
      ]);
    });
  });

  it('tells of archiving and bringing back', async () => {
    expectOk(await api.post(`${items}${itemId}/archive/`));
    expectProblem(await api.get(path), 404, 'not_found');
    expectOk(await api.post(`${items}${itemId}/unarchive/`));
    expect(expectOk(await api.get(`${path}?field=archived_at`)).data).toMatchObject([
      { old_value: null, new_value: 'manual_archive', comment: 'archived the issue' },
      { old_value: 'archive', new_value: 'restore', comment: 'restored the issue' },
    ]);
  });

  it('is not there for a work item that is gone, and cannot be written', async () => {
    const [{ id }] = expectOk(await api.get(path)).data;
    expectProblem(await api.post(path, {}), 405, 'method_not_allowed');
    expectProblem(await api.delete(`${path}${id}/`), 405, 'method_not_allowed');
    const other = expectOk(await api.post(items, { name: 'Other' }), 201).id as string;
    expectProblem(await api.get(`${items}${other}/activities/${id}/`), 404, 'not_found');
    expectOk(await api.delete(`${items}${itemId}/`), 204);
    for (const reply of [await api.get(path), await api.get(`${path}${id}/`)]) expectProblem(reply, 404, 'not_found');
  });

  it('is read by every role of the project, by guests of what is their own', async () => {
    const commenter = await addPersonWithRole(tenant, project, 'commenter');
    const guest = await addPersonWithRole(tenant, project, 'guest');
    expect(told(await commenter.v2.get(path))).toEqual(['created null']);
    expectProblem(await guest.v2.get(path), 404, 'not_found');
  });

  it('does not tell of a parent or a related item in a project that the reader does not see', async () => {
    const hidden = await addProject(tenant);
    const other = expectOk(await api.post(`projects/${hidden.id}/work-items/`, { name: 'Secret' }), 201).id as string;
    const beside = expectOk(await api.post(items, { name: 'Beside' }), 201).id as string;
    await patch({ parent_id: other });
    for (const id of [other, beside]) {
      const relation = { relation_type: 'relates_to', issues: [id] };
      expectOk(await tenant.v1.post(`${items}${itemId}/relations/`, relation), 201);
    }
    const all = ['created null', 'updated parent', 'updated relates_to', 'updated relates_to'];
    const [, moved] = expectOk(await api.get(path)).data;
    expect(told(await api.get(path))).toEqual(all);
    const page = expectOk(await colleague.v2.get(path));
    expect(told(await colleague.v2.get(path))).toEqual(['created null', 'updated relates_to']);
    expect(page.total_count).toBe(2);
    expect(JSON.stringify(page)).not.toContain(hidden.identifier);
    expectProblem(await colleague.v2.get(`${path}${moved.id}/`), 404, 'not_found');
  });
});

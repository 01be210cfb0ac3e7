import {
  addPersonWithRole,
  addProject,
  expectOk,
  expectProblem,
  fieldCodes,
  newTenant,
  type Client,
  type Person,
  type Project,
  type Reply,
  type Tenant,
} from '../../support';

let tenant: Tenant;
let project: Project;
let colleague: Person;
let api: Client;
let items: string;
let path: string;
let itemId: string;

beforeAll(async () => {
  tenant = await newTenant();
  api = tenant.v2;
  project = await addProject(tenant, { is_time_tracking_enabled: true });
  colleague = await addPersonWithRole(tenant, project, 'contributor');
  items = `projects/${project.id}/work-items/`;
});
beforeEach(async () => {
  itemId = expectOk(await api.post(items, { name: 'Item' }), 201).id;
  path = `${items}${itemId}/activities/`;
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

import { HttpError, PlaneClient } from '@makeplane/plane-node-sdk';
import { addPersonWithRole, addProject, expectOk, newTenant, testRun, type Project, type Tenant } from '../../support';
import { expectTalliesRight } from '../../support/history';

let tenant: Tenant;
let slug: string;
let client: PlaneClient;
let project: Project;
let projectId: string;
let itemId: string;

beforeAll(async () => {
  tenant = await newTenant();
  ({ slug } = tenant);
  client = new PlaneClient({ baseUrl: testRun().servers[0]!, apiKey: tenant.owner.key });
  project = await addProject(tenant);
  projectId = project.id;
  await client.projects.update(slug, projectId, { is_time_tracking_enabled: true });
});
beforeEach(async () => {
  itemId = (await client.workItems.create(slug, projectId, { name: 'Item' })).id;
});
afterAll(() => expectTalliesRight(tenant));

/** The status and the body that the client reports of a call that fails. */
async function failureOf(call: Promise<unknown>): Promise<[number | undefined, unknown]> {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(HttpError);
  const { statusCode, response } = error as HttpError;
  return [statusCode, response];
}

it('comments on a work item', async () => {
  const { comments } = client.workItems;
  const comment = await comments.create(slug, projectId, itemId, {
    comment_html: '<p>Hello</p>',
    external_source: 'jira',
    external_id: '1',
  });
  expect(comment).toMatchObject({ comment_html: '<p>Hello</p>', access: 'INTERNAL', actor: tenant.owner.userId });
  const changed = await comments.update(slug, projectId, itemId, comment.id, { comment_html: '<p>Hi</p>' });
  expect(changed).toMatchObject({ id: comment.id, comment_stripped: 'Hi', edited_at: expect.any(String) });
  expect(await comments.retrieve(slug, projectId, itemId, comment.id)).toMatchObject({
    comment_html: '<p>Hi</p>',
    actor: { id: tenant.owner.userId, display_name: expect.any(String) },
  });
  const again = { comment_html: 'x', external_source: 'jira', external_id: '1' };
  expect(await failureOf(comments.create(slug, projectId, itemId, again))).toEqual([
    409,
    { error: 'Work item comment with the same external id and external source already exists', id: comment.id },
  ]);
  await comments.delete(slug, projectId, itemId, comment.id);
  expect((await failureOf(comments.retrieve(slug, projectId, itemId, comment.id)))[0]).toBe(404);
  expect(await comments.list(slug, projectId, itemId)).toMatchObject({ results: [], total_count: 0 });
});

it('reads 250 comments page by page, each once', async () => {
  const bulk = `projects/${projectId}/work-items/${itemId}/comments/bulk-create/`;
  for (let batch = 0; batch < 5; batch++) {
    const items = Array.from({ length: 50 }, (_, index) => ({ comment_html: `<p>${batch * 50 + index}</p>` }));
    expectOk(await tenant.v2.post(bulk, { items }));
  }
  const list = (cursor?: string) =>
    client.workItems.comments.list(slug, projectId, itemId, { ...(cursor && { cursor }) } as object);
  const pages = [await list()];
  while (pages.at(-1)!.next_page_results) pages.push(await list(pages.at(-1)!.next_cursor));
  expect(pages.map(({ count }) => count)).toEqual([100, 100, 50]);
  const texts = pages.flatMap(({ results }) => results.map(({ comment_stripped }) => comment_stripped));
  expect(texts).toEqual(Array.from({ length: 250 }, (_, index) => String(249 - index)));
});

it('adds links', async () => {
  const { links } = client;
  const link = await links.create(slug, projectId, itemId, { url: 'https://example.com', title: 'Example' });
  expect(link).toMatchObject({ url: 'https://example.com', title: 'Example', issue: itemId, project: projectId });
  expect(await failureOf(links.create(slug, projectId, itemId, { url: 'https://example.com' }))).toEqual([
    400,
    { error: 'URL already exists for this Issue' },
  ]);
  expect(await links.update(slug, projectId, itemId, link.id, { title: 'Renamed' })).toMatchObject({
    title: 'Renamed',
  });
  expect(await links.retrieve(slug, projectId, itemId, link.id)).toMatchObject({ title: 'Renamed' });
  expect((await links.list(slug, projectId, itemId)).results).toMatchObject([{ id: link.id }]);
  await links.delete(slug, projectId, itemId, link.id);
  expect((await failureOf(links.retrieve(slug, projectId, itemId, link.id)))[0]).toBe(404);
});

it('logs time and adds it up', async () => {
  const { workLogs } = client.workItems;
  const worklog = await workLogs.create(slug, projectId, itemId, { duration: 30, description: 'Review' });
  expect(worklog).toMatchObject({ duration: 30, logged_by: tenant.owner.userId, project_id: projectId });
  await workLogs.create(slug, projectId, itemId, { duration: 15 });
  expect(await workLogs.update(slug, projectId, itemId, worklog.id, { duration: 60 })).toMatchObject({
    duration: 60,
    description: 'Review',
  });
  expect((await workLogs.list(slug, projectId, itemId)).map(({ duration }) => duration)).toEqual([15, 60]);
  const totals = await client.projects.getTotalWorkLogs(slug, projectId);
  expect(totals).toContainEqual({ issue_id: itemId, duration: 75 });
  await workLogs.delete(slug, projectId, itemId, worklog.id);
  expect(await client.projects.getTotalWorkLogs(slug, projectId)).toContainEqual({ issue_id: itemId, duration: 15 });
});

it('reads what happened, and what was said', async () => {
  const { activities, comments } = client.workItems;
  await client.workItems.update(slug, projectId, itemId, { priority: 'high' });
  await comments.create(slug, projectId, itemId, { comment_html: '<p>Hello</p>' });
  await client.links.create(slug, projectId, itemId, { url: 'https://example.com' });
  const { results } = await activities.list(slug, projectId, itemId);
  expect(results.map(({ verb, field, new_value }) => [verb, field, new_value])).toEqual([
    ['created', null, null],
    ['updated', 'priority', 'high'],
    ['created', 'comment', '<p>Hello</p>'],
    ['created', 'link', 'https://example.com'],
  ]);
  expect(await activities.retrieve(slug, projectId, itemId, results[1]!.id!)).toEqual(results[1]);
  const nothing = '00000000-0000-7000-8000-000000000000';
  expect(await failureOf(activities.retrieve(slug, projectId, itemId, nothing))).toEqual([
    404,
    { message: 'Activity not found.', code: 'NOT_FOUND' },
  ]);
});

it('is refused what is not its own', async () => {
  const { key } = await addPersonWithRole(tenant, project, 'commenter');
  const other = new PlaneClient({ baseUrl: testRun().servers[0]!, apiKey: key });
  const { id } = await client.workItems.comments.create(slug, projectId, itemId, { comment_html: 'x' });
  expect((await failureOf(other.workItems.comments.delete(slug, projectId, itemId, id)))[0]).toBe(403);
  expect((await failureOf(other.workItems.workLogs.list(slug, projectId, itemId)))[0]).toBe(403);
  await other.workItems.comments.create(slug, projectId, itemId, { comment_html: 'y' });
});

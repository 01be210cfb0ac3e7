import {
  addPersonWithRole,
  addWorkItem,
  expectOk,
  expectProblem,
  fieldCodes,
  newTenant,
  openScene,
  sql,
  type Client,
  type Project,
  type Tenant,
  type WorkItem,
} from '../../support';
import { activitiesOf, eventsOf } from '../../support/history';

let tenant: Tenant;
let project: Project;
let item: WorkItem;
let api: Client;
let path: string;

const addComment = async (of: WorkItem = item): Promise<string> =>
  expectOk(
    await api.post(`projects/${project.id}/work-items/${of.id}/comments/`, { comment_html: '<p>Done.</p>' }),
    201,
  ).id;

const react = async (emoji: string, members: object = {}) =>
  expectOk(await api.post(path, { emoji, ...members }), 201) as { id: string; emoji: string };

const listed = async (query = '') => expectOk(await api.get(`${path}${query}`)).data as { id: string }[];

beforeAll(async () => {
  ({ tenant, project } = await openScene());
  api = tenant.v2;
});
beforeEach(async () => {
  item = await addWorkItem(tenant, project);
  path = `projects/${project.id}/work-items/${item.id}/reactions/`;
});

it('has these members and no other', async () => {
  const made = await react('👍');
  expect(made).toEqual({
    ...{ id: expect.any(String), work_item_id: item.id, comment_id: null, emoji: '👍', actor_id: tenant.owner.userId },
    ...{ created_at: expect.any(String), created_by_id: tenant.owner.userId, updated_by_id: tenant.owner.userId },
  });
  expect(await listed()).toEqual([made]);
  expect(expectOk(await api.get(`${path}${made.id}/?expand=actor`))).toMatchObject({
    actor: { id: tenant.owner.userId },
  });
});

it('is to the work item or to one of its comments, once for each emoji and person', async () => {
  const comment_id = await addComment();
  const onItem = await react('👍');
  const onComment = await react('👍', { comment_id });
  const other = await react('\u2764');
  expect(other.emoji).toBe('\u2764\uFE0F');
  expect(await listed()).toEqual([onItem, onComment, other]);
  expect(await listed(`?comment_id=${comment_id}`)).toEqual([onComment]);
  expect(await listed('?comment_id__isnull=true')).toEqual([onItem, other]);
  expectProblem(await api.post(path, { emoji: '👍', comment_id }), 409, 'reaction_exists');
  const colleague = await addPersonWithRole(tenant, project, 'commenter');
  expectOk(await colleague.v2.post(path, { emoji: '👍', comment_id }), 201);
  expect(await listed(`?comment_id=${comment_id}`)).toHaveLength(2);
});

it('refuses what is not one emoji, and comments of other work items', async () => {
  const elsewhere = await addComment(await addWorkItem(tenant, project));
  for (const emoji of ['ok', '👍👎', ':+1:']) {
    expect(fieldCodes(await api.post(path, { emoji }))).toEqual(['emoji invalid']);
  }
  expect(fieldCodes(await api.post(path, {}))).toEqual(['emoji required']);
  expect(fieldCodes(await api.post(path, { emoji: '👍', comment_id: elsewhere }))).toEqual([
    'comment_id does_not_exist',
  ]);
  expect(await listed()).toEqual([]);
});

it('is removed by its author alone', async () => {
  const colleague = await addPersonWithRole(tenant, project, 'contributor');
  const { id } = expectOk(await colleague.v2.post(path, { emoji: '🎉' }), 201) as { id: string };
  expectProblem(await api.delete(`${path}${id}/`), 403);
  expectOk(await colleague.v2.delete(`${path}${id}/`), 204);
  expect(await listed()).toEqual([]);
  expectOk(await colleague.v2.post(path, { emoji: '🎉' }), 201);
});

it('goes with its comment and with its work item', async () => {
  const comment_id = await addComment();
  await react('👍', { comment_id });
  const kept = await react('👍');
  expectOk(await api.delete(`projects/${project.id}/work-items/${item.id}/comments/${comment_id}/`), 204);
  expect(await listed()).toEqual([kept]);
  expectOk(await api.delete(`projects/${project.id}/work-items/${item.id}/`), 204);
  expectProblem(await api.get(path), 404);
});

it('is an event, but no change of the work item', async () => {
  const before = expectOk(await api.get(`projects/${project.id}/work-items/${item.id}/`)) as { updated_at: string };
  const activities = await activitiesOf(tenant, item.id);
  const { id } = await react('👀');
  expectOk(await api.delete(`${path}${id}/`), 204);
  expect(expectOk(await api.get(`projects/${project.id}/work-items/${item.id}/`))).toEqual(before);
  expect(await activitiesOf(tenant, item.id)).toEqual(activities);
  expect((await eventsOf(tenant, id)).map(({ event }) => event)).toEqual([
    'workitem.reaction.created',
    'workitem.reaction.deleted',
  ]);
});

it('does not exist for people outside', async () => {
  const outside = await newTenant();
  expectProblem(await outside.v2.get(path), 404);
  const commenter = await addPersonWithRole(tenant, project, 'commenter');
  expectOk(await commenter.v2.post(path, { emoji: '👍' }), 201);
  const guest = await addPersonWithRole(tenant, project, 'guest');
  expectProblem(await guest.v2.post(path, { emoji: '👍' }), 403);
});

it('has a bound for each person', async () => {
  await sql(
    `insert into work_item_reactions (workspace_id, id, created_at, updated_at, created_by_id, project_id, work_item_id, emoji)
     select $1, gen_random_uuid(), now(), now(), $2, $3, $4, n::text from generate_series(1, 500) n`,
    [tenant.workspaceId, tenant.owner.userId, project.id, item.id],
  );
  const reply = await api.post(path, { emoji: '👍' });
  expectProblem(reply, 409);
  expect(reply.text).toContain('You have 500 reactions to this work item and its comments. Remove one first.');
});

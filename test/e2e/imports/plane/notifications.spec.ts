import { sql } from '../../../support';
import { ok } from '../kit';
import { PlaneDatabase, PlaneProject, sceneOf } from './scene';

let plane: PlaneDatabase;
beforeEach(async () => {
  plane = await PlaneDatabase.start();
});
afterEach(() => plane.stop());

const NOTIFICATIONS = `
  select t.id, t.kind, t.recipient_id, t.created_by_id, t.work_item_id, t.comment_id, t.from_state_id, t.to_state_id,
    t.created_at, t.read_at is not null as read, t.archived_at is not null as archived, t.mailed_at is not null as mailed
  from notifications t where t.workspace_id = $1 order by t.created_at`;

/** Two people of a project, a work item with a comment, and what one was told about the other. */
async function toldScene() {
  const at = await sceneOf(plane);
  const { ann, bob } = at.people;
  const web = await PlaneProject.in(plane, 'Website', 'WEB');
  for (const member_id of [ann, bob]) await web.add('project_members', { member_id, role: 15 });
  const item = await web.item(1, 'One', { created_by_id: ann });
  const comment = await web.add('issue_comments', { issue_id: item, comment_html: '<p>Hello</p>', actor_id: bob });
  let minute = 0;
  /** Tells Ann of a change that Bob made. */
  const told = (sender: string, change: object, more: object = {}) =>
    web.add('notifications', {
      ...{ receiver_id: ann, triggered_by_id: bob, entity_name: 'issue', entity_identifier: item },
      ...{ sender: `in_app:issue_activities:${sender}`, data: { issue: { id: item }, issue_activity: change } },
      ...{ created_at: `2024-05-01T10:${String(minute++).padStart(2, '0')}:00Z`, ...more },
    });
  return { at, web, item, comment, told };
}

it('brings what people were told about work items, read or not, without telling it again', async () => {
  const { at, web, item, comment, told } = await toldScene();
  const { people, workspaceId, userId } = at;
  const { Todo, Doing } = web.states;
  await told('assigned', { verb: 'updated', field: 'assignees', new_identifier: people.ann });
  await told(
    'created',
    { verb: 'created', field: 'comment', new_identifier: comment },
    { read_at: '2024-05-02T00:00:00Z' },
  );
  await told('subscribed', { verb: 'updated', field: 'state', old_identifier: Todo, new_identifier: Doing });
  await told('mentioned', { verb: 'updated', field: 'description' }, { archived_at: '2024-05-03T00:00:00Z' });
  // What has no place here, and what belongs to nobody or nothing that comes along.
  await told('created', { verb: 'updated', field: 'priority' });
  await told('created', { verb: 'deleted', field: 'comment', new_identifier: comment });
  await told('created', { verb: 'updated', field: 'assignees', new_identifier: people.gus });
  await told('created', { verb: 'updated', field: 'state' }, { deleted_at: '2024-05-03T00:00:00Z' });
  const gone = await web.item(2, 'Gone', { deleted_at: '2024-05-03T00:00:00Z' });
  await told('created', { verb: 'updated', field: 'state' }, { entity_identifier: gone });
  await told('mentioned', {}, { receiver_id: await plane.person('Stranger') });

  const moved = await at.report();
  const [{ counts, notes }] = moved.projects as [(typeof moved.projects)[0]];
  expect(counts.notification).toEqual({ arrived: 4, known: 0, lost: 1 });
  expect(notes.map(({ what }) => what)).toEqual(
    expect.arrayContaining([
      expect.stringContaining('3 notifications about other changes'),
      'its recipient is not here',
    ]),
  );
  const first = await sql(NOTIFICATIONS, [workspaceId]);
  const common = { recipient_id: userId, created_by_id: people.bob, work_item_id: item, mailed: true };
  const none = { comment_id: null, from_state_id: null, to_state_id: null, read: false, archived: false };
  expect(first).toEqual([
    expect.objectContaining({ ...common, ...none, kind: 'assigned', created_at: new Date('2024-05-01T10:00:00Z') }),
    expect.objectContaining({ ...common, ...none, kind: 'commented', comment_id: comment, read: true }),
    expect.objectContaining({ ...common, ...none, kind: 'state_changed', from_state_id: Todo, to_state_id: Doing }),
    expect.objectContaining({ ...common, ...none, kind: 'mentioned', archived: true }),
  ]);

  // The interface shows them, and reading one keeps neither the import from being undone nor changes by the same import.
  const listed = await ok<{ data: { id: string; kind: string }[] }>(at.client.get('notifications/'));
  expect(listed.data.map(({ kind }) => kind)).toEqual(['state_changed', 'commented', 'assigned']);
  await ok(at.client.post(`notifications/${listed.data[0]!.id}/mark-read/`, {}));
  const again = await at.report();
  expect(again.projects[0]!.counts.notification).toEqual({ arrived: 0, known: 4, lost: 1 });
  expect((await sql(NOTIFICATIONS, [workspaceId])).map(({ read }) => read)).toEqual([false, true, true, false]);
  expect(await at.undo(moved.projects[0]!.import_id!)).toMatchObject({ code: 0 });
  expect(await sql(NOTIFICATIONS, [workspaceId])).toEqual([]);
});

it('shows at once what was snoozed there, and says so', async () => {
  const { at, told } = await toldScene();
  await told('mentioned', { field: 'description' }, { snoozed_till: '2999-01-01T00:00:00Z' });
  const moved = await at.report();
  expect(moved.projects[0]!.notes).toContainEqual(
    expect.objectContaining({ kind: 'notification', what: '1 are snoozed there: they are shown at once' }),
  );
});

it('sends no mail to people who got none there, and leaves what was chosen here', async () => {
  const { at } = await toldScene();
  const { bob, gus, left } = at.people;
  const off = { property_change: false, state_change: false, comment: false, mention: false, issue_completed: false };
  for (const user_id of [at.people.ann, bob, left])
    await plane.add('user_notification_preferences', { user_id, ...off });
  await plane.add('user_notification_preferences', { user_id: gus, ...off, mention: true });
  await ok(at.client.patch('/api/v2/users/me/notification-preferences/', { mail_digest: 'hourly' }));

  expect((await at.report('--dry-run')).access).toMatchObject({ unmailed: 1 });
  const { access } = await at.report();
  expect(access).toMatchObject({ unmailed: 1 });
  expect(access!.notes).toEqual([
    expect.objectContaining({ what: expect.stringContaining('one mail sums up') as unknown }),
  ]);
  const chosen =
    'select user_id as id, frequency from notification_digests where user_id = any ($1::uuid[]) order by 2';
  expect(await sql(chosen, [[at.userId, bob, gus, left]])).toEqual([
    { id: at.userId, frequency: 'hourly' },
    { id: bob, frequency: 'off' },
  ]);
  expect((await at.report()).access).toMatchObject({ unmailed: 0 });
});

it('leaves choices about mail behind where people come without access', async () => {
  const { at } = await toldScene();
  const off = { property_change: false, state_change: false, comment: false, mention: false, issue_completed: false };
  await plane.add('user_notification_preferences', { user_id: at.people.bob, ...off });
  expect((await at.report('--no-access')).access).toBeNull();
  expect(await sql('select 1 from notification_digests where user_id = $1', [at.people.bob])).toEqual([]);
});

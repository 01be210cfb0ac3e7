import {
  addMember,
  addPersonWithRole,
  addProjectMember,
  expectOk,
  expectProblem,
  fieldCodes,
  newPerson,
  oauthToken,
  openScene,
  sql,
  untilNoticed,
  type Client,
  type Person,
  type Scene,
} from '../../support';
import { eventsOf } from '../../support/history';
import { until } from '../../support/service';

interface NotificationBody {
  readonly id: string;
  readonly kind: string;
  readonly work_item_id: string;
  readonly read_at: string | null;
}

let scene: Scene;
let ann: Person;
let bob: Person;

beforeEach(async () => {
  scene = await openScene();
  [ann, bob] = [
    await addPersonWithRole(scene.tenant, scene.project, 'contributor'),
    await addPersonWithRole(scene.tenant, scene.project, 'contributor'),
  ];
});

const told = async ({ v2 }: { v2: Client }, query = ''): Promise<readonly NotificationBody[]> =>
  expectOk(await v2.get(`notifications/?${query}`)).data as NotificationBody[];

/** The notifications, newest first, as soon as there are so many. */
async function all(person: { v2: Client }, count: number, query = ''): Promise<readonly NotificationBody[]> {
  let found: readonly NotificationBody[] = [];
  await until(async () => (found = await told(person, query)).length >= count, `${count} notifications`);
  return found;
}

const kinds = (notifications: readonly NotificationBody[]) => notifications.map(({ kind }) => kind);
const path = (itemId: string) => `${scene.at('work-items')}${itemId}/`;
const assigned = (...people: Person[]) => ({ assignee_ids: people.map(({ userId }) => userId) });
const given = (...people: Person[]) => scene.add('work-items', assigned(...people));
const comment = async (by: { v2: Client }, itemId: string) =>
  expectOk(await by.v2.post(`${path(itemId)}comments/`, { comment_html: '<p>Hm</p>' }), 201) as { id: string };

it('tells of what was given to one, comments and states, and never of what one did oneself', async () => {
  const { project, v2 } = scene;
  const itemId = await given(ann, bob);
  await all(ann, 1);
  const { id: commentId } = await comment(ann, itemId);
  expectOk(await bob.v2.patch(path(itemId), { state_id: project.states.completed, priority: 'high' }));
  expectOk(await v2.patch(path(itemId), { name: 'Renamed' }));
  const [moved, given1] = await all(ann, 2);
  expect([moved, given1]).toEqual([
    {
      id: expect.any(String),
      kind: 'state_changed',
      entity_type: 'work_item',
      entity_id: itemId,
      entity_name: 'Renamed',
      project_id: project.id,
      work_item_id: itemId,
      work_item_key: `${project.identifier}-1`,
      work_item_name: 'Renamed',
      comment_id: null,
      from_state_id: project.states.backlog,
      to_state_id: project.states.completed,
      actor_id: bob.userId,
      read_at: null,
      archived_at: null,
      created_at: expect.any(String),
    },
    expect.objectContaining({ kind: 'assigned', actor_id: scene.tenant.owner.userId, from_state_id: null }),
  ]);
  expect(await all(bob, 2)).toMatchObject([
    { kind: 'commented', comment_id: commentId, actor_id: ann.userId },
    { kind: 'assigned' },
  ]);
  expect(kinds(await all(scene, 2))).toEqual(['state_changed', 'commented']);
  expect(expectOk(await ann.v2.get(`notifications/${moved!.id}/`))).toEqual(moved);
});

it('tells those who come to an item, not those who were there', async () => {
  const itemId = await given(ann);
  await all(ann, 1);
  expectOk(await scene.v2.patch(path(itemId), assigned(ann, bob)));
  await all(bob, 1);
  expect(kinds(await told(ann))).toEqual(['assigned']);
});

it('has nothing of what its reader may not see any more, and has it again with the right', async () => {
  const guest = await addMember(scene.tenant, 'guest');
  await addProjectMember(scene.tenant, scene.project, guest, 'guest');
  const [itemId, goneId] = [await given(ann, guest), await given(ann)];
  const notifications = await all(ann, 2);
  expectOk(await scene.v2.delete(path(goneId)), 204);
  expect(await told(ann)).toHaveLength(1);
  const { id } = notifications.find((one) => one.work_item_id === itemId)!;
  const membership = [scene.tenant.workspaceId, ann.userId];
  const set = (isActive: boolean) =>
    sql(`update project_members set is_active = ${isActive} where workspace_id = $1 and user_id = $2`, membership);
  await set(false);
  await untilNoticed();
  expect(await told(ann)).toEqual([]);
  expect(expectOk(await ann.v2.get('notification-counts/'))).toMatchObject({ unread: 0 });
  expectProblem(await ann.v2.get(`notifications/${id}/`), 404);
  expectProblem(await ann.v2.post(`notifications/${id}/mark-read/`), 404);
  await set(true);
  await untilNoticed();
  expect(await told(ann)).toHaveLength(1);
  // A guest of a project sees only what the guest made, whoever gave what to whom.
  expect(await told(guest)).toEqual([]);
  expectProblem(await bob.v2.get(`notifications/${id}/`), 404);
  expectProblem(await (await newPerson(scene.tenant.slug)).v2.get('notifications/'), 404);
});

it('marks one as read and unread, archives it, and changes nothing that it was asked for twice', async () => {
  const itemId = await given(ann);
  await comment(bob, itemId);
  const [first, second] = await all(ann, 2);
  const act = async (id: string, action: string) => expectOk(await ann.v2.post(`notifications/${id}/${action}/`));
  const read = (await act(first!.id, 'mark-read')) as NotificationBody;
  expect(read.read_at).toEqual(expect.any(String));
  expect(await act(first!.id, 'mark-read')).toEqual(read);
  expect(await told(ann, 'is_read=true')).toEqual([read]);
  expect(await told(ann, 'is_read=false')).toEqual([second]);
  expect(await act(first!.id, 'mark-unread')).toMatchObject({ read_at: null });
  expect(await act(second!.id, 'archive')).toMatchObject({ archived_at: expect.any(String) });
  expect(await told(ann)).toHaveLength(1);
  expect(await told(ann, 'is_archived=true')).toMatchObject([{ id: second!.id }]);
  expect(expectOk(await ann.v2.get('notification-counts/'))).toEqual({
    unread: 1,
    by_kind: { assigned: 0, mentioned: 0, commented: 1, state_changed: 0 },
    is_capped: false,
  });
  expect(await act(second!.id, 'unarchive')).toMatchObject({ archived_at: null });
  expect(await told(ann)).toHaveLength(2);
  expect(await eventsOf(scene.tenant, first!.id)).toEqual([]);
});

it('marks all as read, but not what came later than the caller looked', async () => {
  await given(ann);
  await given(ann);
  const [later, earlier] = (await all(ann, 2)) as readonly (NotificationBody & { created_at: string })[];
  expectOk(await ann.v2.post('notifications/mark-all-read/', { until: earlier!.created_at }), 204);
  expect(await told(ann, 'is_read=false')).toMatchObject([{ id: later!.id }]);
  await given(bob);
  await all(bob, 1);
  expectOk(await ann.v2.post('notifications/mark-all-read/'), 204);
  expect(await told(ann, 'is_read=false')).toEqual([]);
  expect(await told(bob, 'is_read=false')).toHaveLength(1);
  expect(fieldCodes(await ann.v2.post('notifications/mark-all-read/', { until: 'x' }))).toHaveLength(1);
});

it('filters by kind, place and time, and pages in one order', async () => {
  const items = [await given(ann), await given(ann)];
  await comment(bob, items[1]!);
  const found = (await all(ann, 3)) as readonly (NotificationBody & { created_at: string })[];
  expect(kinds(await told(ann, 'kind=commented'))).toEqual(['commented']);
  expect(await told(ann, 'kind__in=assigned,state_changed')).toHaveLength(2);
  expect(await told(ann, `work_item_id=${items[0]}`)).toHaveLength(1);
  expect(await told(ann, `project_id=${scene.project.id}`)).toHaveLength(3);
  expect(await told(ann, `created_at__gte=${found[1]!.created_at}`)).toHaveLength(2);
  expect(await told(ann, 'order_by=created_at')).toEqual([...found].reverse());
  expect(await told(ann, 'per_page=1&offset=1')).toEqual([found[1]]);
  expect(fieldCodes(await ann.v2.get('notifications/?kind=x'))).toEqual(['kind invalid_choice']);
});

it('reads with the scope for reading, which marks nothing', async () => {
  await given(ann);
  const [first] = await all(ann, 1);
  const reader = await oauthToken(scene.tenant, ann.userId, ['notifications:read']);
  expect(await told(reader)).toHaveLength(1);
  expectOk(await reader.v2.get('notification-counts/'));
  expectProblem(await reader.v2.post(`notifications/${first!.id}/mark-read/`), 403);
  const other = await oauthToken(scene.tenant, ann.userId, ['stickies:read']);
  expectProblem(await other.v2.get('notifications/'), 403);
});

it('keeps notifications for as long as it is configured', async () => {
  await given(ann);
  await given(ann);
  const [kept, old] = await all(ann, 2);
  await sql(`update notifications set created_at = now() - interval '91 days' where workspace_id = $1 and id = $2`, [
    scene.tenant.workspaceId,
    old!.id,
  ]);
  await sql(`select graphile_worker.add_job('notifications.sweep', '{}'::json)`);
  await until(async () => (await told(ann)).length === 1, 'the sweep');
  expect(await told(ann)).toMatchObject([{ id: kept!.id }]);
});

describe('mentions', () => {
  const naming = (...people: Person[]) =>
    `<p>${people.map(({ userId }) => `<mention-component entity_identifier="${userId}"></mention-component>`).join('')}</p>`;
  const write = (by: { v2: Client }, itemId: string, comment_html: string) =>
    by.v2.post(`${path(itemId)}comments/`, { comment_html });

  it('are told once, to nobody who mentions himself, and instead of the comment that they are in', async () => {
    const itemId = await scene.add('work-items', { description_html: naming(ann) });
    expect(await all(ann, 1)).toMatchObject([{ kind: 'mentioned', work_item_id: itemId, comment_id: null }]);
    expectOk(await scene.v2.patch(path(itemId), { description_html: `${naming(ann)}<p>More</p>` }));
    const { id } = expectOk(await write(bob, itemId, naming(ann, bob)), 201) as { id: string };
    expect(await all(scene, 1)).toMatchObject([{ kind: 'commented', comment_id: id }]);
    expect(await all(ann, 2)).toMatchObject([{ kind: 'mentioned', comment_id: id, actor_id: bob.userId }, {}]);
    expect(await told(bob)).toEqual([]);
    expect(expectOk(await ann.v2.get('notification-counts/'))).toMatchObject({ unread: 2, by_kind: { mentioned: 2 } });
    expect(await told(ann, 'kind=mentioned')).toHaveLength(2);
  });

  it('are not there for who does not see the item', async () => {
    const outsider = await addMember(scene.tenant, 'member');
    const itemId = await scene.add('work-items', { description_html: naming(outsider, ann) });
    await all(ann, 1);
    expect(await told(outsider)).toEqual([]);
    await addProjectMember(scene.tenant, scene.project, outsider, 'contributor');
    await untilNoticed();
    expect(await told(outsider)).toMatchObject([{ kind: 'mentioned', work_item_id: itemId }]);
  });
});

describe('mentions in pages', () => {
  const naming = (...people: Person[]) =>
    `<p>${people.map(({ userId }) => `<mention-component entity_identifier="${userId}"></mention-component>`).join('')}</p>`;
  const page = (collection: string, people: Person[], more: object = {}) =>
    scene.add(collection, { description_html: naming(...people), ...more });
  const ofWiki = (id: string) => `pages/${id}/`;

  it('are told to whom they name, once, for the wiki and for projects', async () => {
    const wiki = await page('pages/', [ann], { name: 'How we work' });
    const [told1] = await all(ann, 1);
    expect(told1).toEqual({
      id: expect.any(String),
      kind: 'mentioned',
      entity_type: 'page',
      entity_id: wiki,
      entity_name: 'How we work',
      project_id: null,
      work_item_id: null,
      work_item_key: null,
      work_item_name: null,
      comment_id: null,
      from_state_id: null,
      to_state_id: null,
      actor_id: scene.tenant.owner.userId,
      read_at: null,
      archived_at: null,
      created_at: expect.any(String),
    });
    const inProject = await page('pages', [ann, bob]);
    expect(await all(ann, 2)).toMatchObject([{ entity_id: inProject, project_id: scene.project.id }, told1]);
    await all(bob, 1);
    expectOk(await scene.v2.patch(ofWiki(wiki), { description_html: naming(ann, bob) }));
    await all(bob, 2);
    expect(await told(ann)).toHaveLength(2);
    expect(await told(scene)).toEqual([]);
    expect(expectOk(await ann.v2.get('notification-counts/'))).toMatchObject({ unread: 2, by_kind: { mentioned: 2 } });
    await given(ann);
    await all(ann, 3);
    expect(await told(ann, 'entity_type=page')).toHaveLength(2);
    expect(await told(ann, 'entity_type=work_item')).toMatchObject([{ kind: 'assigned' }]);
    expect(await told(ann, `entity_id=${wiki}`)).toEqual([told1]);
    expect(await told(ann, `project_id=${scene.project.id}`)).toHaveLength(2);
    expect(expectOk(await ann.v2.post(`notifications/${told1!.id}/mark-read/`))).toMatchObject({ entity_id: wiki });
  });

  it('are not told to who does not see the page then, nor shown to who does not see it any more', async () => {
    const guest = await addMember(scene.tenant, 'guest');
    const hidden = await page('pages/', [guest, ann], { access: 1 });
    const open = await page('pages/', [guest, ann]);
    expect(await all(ann, 1)).toMatchObject([{ entity_id: open }]);
    await sql(`update workspace_members set role = 'member' where workspace_id = $1 and user_id = $2`, [
      scene.tenant.workspaceId,
      guest.userId,
    ]);
    await untilNoticed();
    expectOk(await guest.v2.get(ofWiki(open)));
    expect(await told(guest)).toEqual([]);
    expectOk(await scene.v2.patch(ofWiki(hidden), { access: 0 }));
    expect(await all(ann, 2)).toMatchObject([{ entity_id: hidden }, { entity_id: open }]);
    expect(await all(guest, 1)).toMatchObject([{ entity_id: hidden }]);
    expectOk(await scene.v2.patch(ofWiki(open), { access: 1 }));
    const [{ id }] = (await told(ann, `entity_id=${hidden}`)) as [NotificationBody];
    expect(await told(ann)).toMatchObject([{ id }]);
    expectOk(await scene.v2.delete(ofWiki(hidden)), 204);
    expect(await told(ann)).toEqual([]);
    expectProblem(await ann.v2.get(`notifications/${id}/`), 404);
  });
});

describe('subscriptions', () => {
  const subscription = async (person: { v2: Client }, itemId: string) =>
    (expectOk(await person.v2.get(`${path(itemId)}subscription/`)) as { is_subscribed: boolean }).is_subscribed;
  const decide = async (person: { v2: Client }, itemId: string, verb: 'subscribe' | 'unsubscribe') =>
    expectOk(await person.v2.post(`${path(itemId)}${verb}/`));
  const move = async (itemId: string, by: { v2: Client } = scene) =>
    expectOk(await by.v2.patch(path(itemId), { state_id: scene.project.states.started }));

  it('are of those who comment or are mentioned, too, and end with a decision', async () => {
    const mention = `<p><mention-component entity_identifier="${bob.userId}"></mention-component></p>`;
    const itemId = await scene.add('work-items', { description_html: mention });
    await comment(ann, itemId);
    await all(scene, 1);
    expect(await Promise.all([scene, ann, bob].map((one) => subscription(one, itemId)))).toEqual([true, true, true]);
    const other = await addPersonWithRole(scene.tenant, scene.project, 'contributor');
    expect(await subscription(other, itemId)).toBe(false);
    expect(await decide(other, itemId, 'subscribe')).toEqual({ is_subscribed: true });
    expect(await decide(bob, itemId, 'unsubscribe')).toEqual({ is_subscribed: false });
    await all(bob, 1);
    await move(itemId);
    expect(kinds(await all(ann, 1))).toEqual(['state_changed']);
    expect(kinds(await all(other, 1))).toEqual(['state_changed']);
    await comment(scene, itemId);
    expect(kinds(await all(ann, 2))).toEqual(['commented', 'state_changed']);
    expect(kinds(await all(other, 2))).toEqual(['commented', 'state_changed']);
    expect(kinds(await told(bob))).toEqual(['commented', 'mentioned']);
    const ask = async (person: Person) =>
      expectOk(
        await scene.v2.get(`${scene.at('work-items')}?pql=${encodeURIComponent(`subscriber = "${person.userId}"`)}`),
      ).data as { id: string }[];
    expect((await ask(other)).map(({ id }) => id)).toEqual([itemId]);
    expect(await ask(bob)).toEqual([]);
  });

  it('hold against what comes later, and a person without one is told of what is for them alone', async () => {
    const itemId = await given(ann);
    await all(ann, 1);
    await decide(ann, itemId, 'unsubscribe');
    await comment(ann, itemId);
    expect(await subscription(ann, itemId)).toBe(false);
    await comment(bob, itemId);
    await all(scene, 2);
    expect(kinds(await told(ann))).toEqual(['assigned']);
    await decide(ann, itemId, 'subscribe');
    await move(itemId);
    expect(kinds(await all(ann, 2))).toEqual(['state_changed', 'assigned']);
  });

  it('are of items that one sees', async () => {
    const outsider = await addMember(scene.tenant, 'member');
    const itemId = await given(ann);
    expectProblem(await outsider.v2.post(`${path(itemId)}subscribe/`), 403);
    expectProblem(await ann.v2.post(`${path(scene.tenant.workspaceId)}subscribe/`), 404);
    const { v2 } = await oauthToken(scene.tenant, ann.userId, ['notifications:read']);
    expect(await subscription({ v2 }, itemId)).toBe(true);
    expectProblem(await v2.post(`${path(itemId)}unsubscribe/`), 403);
  });
});

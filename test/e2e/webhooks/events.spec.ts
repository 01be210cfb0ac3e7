import {
  addMember,
  addPersonWithRole,
  addProjectMember,
  bearer,
  expectOk,
  expectProblem,
  fieldCodes,
  newAgent,
  newPerson,
  newTenant,
  oauthToken,
  openScene,
  sql,
  untilNoticed,
  type Client,
  type Scene,
} from '../../support';
import { PNG, uploadTo } from '../../support/files';
import { until } from '../../support/service';

interface DeliveredEvent {
  readonly event_id: string;
  readonly event: string;
  readonly entity_id: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly previous_attributes: object;
}

interface Row {
  readonly id: string;
}

interface Page {
  readonly data: readonly DeliveredEvent[];
  readonly next: string;
  readonly has_more: boolean;
}

const read = async ({ v2 }: Scene, query = ''): Promise<Page> => expectOk(await v2.get(`events/?${query}`)) as Page;

const LEVEL = { work_item_type_default_level: 2 };
const SIDES = { outward: 'implements', inward: 'implemented by' };
const GROUP = { idp_group_name: 'b', role_slug: 'guest' };

const idsOf = (events: readonly DeliveredEvent[], kind: string) =>
  events.filter(({ event }) => event === kind).map(({ entity_id: id }) => id);

/** Pages until so many events of work items were found; transactions of others that are under way hold back the newest events for a moment. */
async function all(scene: Scene, count: number, perPage = 200): Promise<DeliveredEvent[]> {
  const found: DeliveredEvent[] = [];
  let next = '';
  await until(async () => {
    const page = await read(scene, `per_page=${perPage}${next && `&after=${next}`}`);
    found.push(...page.data);
    next = page.next;
    return found.filter(({ event }) => event.startsWith('workitem.')).length >= count;
  }, `${count} events`);
  return found;
}

it('tells what happened in order, page by page, each event once', async () => {
  const scene = await openScene();
  const ids: string[] = [];
  for (const name of ['a', 'b', 'c', 'd', 'e']) ids.push(await scene.add('work-items', { name }));
  expectOk(await scene.v2.patch(`${scene.at('work-items')}${ids[0]}/`, { priority: 'high' }));
  expect((await scene.v2.delete(`${scene.at('work-items')}${ids[1]}/`)).status).toBe(204);
  const events = (await all(scene, 7, 2)).filter(({ event }) => event.startsWith('workitem.'));
  expect(events.map(({ event, entity_id: id }) => `${event} ${ids.indexOf(id)}`)).toEqual([
    ...[0, 1, 2, 3, 4].map((place) => `workitem.created ${place}`),
    ...['workitem.updated 0', 'workitem.deleted 1'],
  ]);
  expect(events[5]).toMatchObject({ data: { priority: 'high' }, previous_attributes: { priority: 'none' } });
  expect(events[6]).toMatchObject({ data: {}, previous_attributes: { name: 'b' } });
  expect(new Set(events.map(({ event_id: id }) => id)).size).toBe(7);
});

it('answers only the kinds and projects that are asked for', async () => {
  const scene = await openScene(await newTenant());
  const item = await scene.add('work-items', { name: 'wanted' });
  expectOk(await scene.v2.patch(`${scene.at('work-items')}${item}/`, { priority: 'high' }));
  await all(scene, 2);
  const kinds = ({ data }: Page) => [...new Set(data.map(({ event }) => event))].sort();
  const created = await read(scene, `per_page=200&kinds=workitem.created&project_ids=${scene.project.id}`);
  expect([kinds(created), idsOf(created.data, 'workitem.created')]).toEqual([['workitem.created'], [item]]);
  const both = await read(
    scene,
    `per_page=200&kinds=workitem.created,workitem.updated&project_ids=${scene.project.id}`,
  );
  expect(kinds(both)).toEqual(['workitem.created', 'workitem.updated']);
  const family = await read(scene, `per_page=200&kinds=workitem&project_ids=${scene.project.id}`);
  expect(family.data).toEqual(both.data);
  const elsewhere = await read(scene, `per_page=200&project_ids=${item}`);
  expect(elsewhere.data).toEqual([]);
  const refused = await scene.v2.get('events/?kinds=workitem.create');
  expect(fieldCodes(refused)).toEqual(['kinds invalid']);
  expect(refused.text).toContain('Did you mean \\"workitem.created\\"?');
  expect(fieldCodes(await scene.v2.get('events/?kinds=workite'))).toEqual(['kinds invalid']);
});

it('leaves long texts out on request, and names those that came', async () => {
  const scene = await openScene(await newTenant());
  const item = await scene.add('work-items', { name: 'slim', description_html: '<p>Long <b>ago</b></p>' });
  expectOk(await scene.v2.patch(`${scene.at('work-items')}${item}/`, { priority: 'high' }));
  expectOk(await scene.v2.patch(`${scene.at('work-items')}${item}/`, { description_html: '<p>Now</p>' }));
  await all(scene, 3);
  const about = ({ data }: Page) => data.filter(({ entity_id: id }) => id === item);
  const whole = about(await read(scene, 'per_page=200'));
  expect(whole[2]).toMatchObject({ data: { description_html: '<p>Now</p>' } });
  expect(whole.some((event) => 'left_out' in event)).toBe(false);
  const slim = about(await read(scene, 'per_page=200&texts=false'));
  expect(JSON.stringify(slim)).not.toMatch(/ago|Now/);
  const leftOut = slim.map((event) => (event as DeliveredEvent & { left_out?: string[] }).left_out?.sort());
  const texts = ['description_html', 'description_stripped'].filter((name) => name in whole[0]!.data);
  expect(leftOut).toEqual([texts, undefined, texts]);
  expect(texts).toContain('description_html');
  expect(slim[1]).toMatchObject({
    data: { name: 'slim', priority: 'high' },
    previous_attributes: { priority: 'none' },
  });
});

it('tells of large events a few at a time, and of each once', async () => {
  const scene = await openScene();
  const text = 'long '.repeat(25_000);
  const ids: string[] = [];
  for (let i = 0; i < 8; i++) ids.push(await scene.add('work-items', { description_html: `<p>${i} ${text}</p>` }));
  await all(scene, 8);
  const pages: Page[] = [];
  let next = '';
  do {
    pages.push(await read(scene, `per_page=200${next && `&after=${next}`}`));
    next = pages.at(-1)!.next;
  } while (pages.at(-1)!.has_more);
  expect(pages.length).toBeGreaterThan(1);
  const told = pages.flatMap(({ data }) => data);
  expect(idsOf(told, 'workitem.created')).toEqual(ids);
  expect(new Set(told.map(({ event_id: id }) => id)).size).toBe(told.length);
});

it('misses nothing of what many write at the same time', async () => {
  const scene = await openScene();
  const write = async (n: number) => {
    for (let i = 0; i < 8; i++) await scene.add('work-items', { name: `${n}-${i}` });
  };
  const writing = Promise.all([0, 1, 2, 3].map(write));
  const reading = all(scene, 32, 5);
  await writing;
  const created = (await reading).filter(({ event }) => event === 'workitem.created');
  expect(created).toHaveLength(32);
  expect(new Set(created.map(({ event_id: id }) => id)).size).toBe(32);
});

it('goes on where it ended, also behind nothing', async () => {
  const scene = await openScene(await newTenant());
  const { data, next, has_more: hasMore } = await read(scene);
  expect([data.filter(({ event }) => event.startsWith('workitem.')), hasMore]).toEqual([[], false]);
  await scene.add('work-items', { name: 'first' });
  let page = await read(scene, `after=${next}`);
  // Transactions of other suites may have held back what the scene was made of.
  const items = () => page.data.filter(({ event }) => event.startsWith('workitem.'));
  await until(async () => ((page = await read(scene, `after=${next}`)), items().length > 0), 'the event');
  expect(items().map(({ event }) => event)).toEqual(['workitem.created']);
  expect((await read(scene, `after=${page.next}`)).data).toEqual([]);
});

it('tells of what follows from a change: labels below one that goes, the state that is no default any more', async () => {
  const scene = await openScene(await newTenant());
  const make = async (collection: string, body: object) =>
    (expectOk(await scene.v2.post(scene.at(collection), body), 201) as { readonly id: string }).id;
  const above = await make('labels', { name: 'Above' });
  const below = await make('labels', { name: 'Below', parent_id: above });
  expectOk(await scene.v2.delete(`${scene.at('labels')}${above}/`), 204);
  const next = await make('states', { name: 'Next', group: 'backlog', color: '#00ff00', is_default: true });
  let data: readonly DeliveredEvent[] = [];
  const isTold = async () => idsOf((data = (await read(scene, 'per_page=200')).data), 'state.updated').length > 0;
  await until(isTold, 'the last of the events');
  expect(idsOf(data, 'label.deleted').sort()).toEqual([above, below].sort());
  expect(idsOf(data, 'state.created')).toEqual([next]);
  expect(idsOf(data, 'state.updated')).toEqual([scene.project.states.backlog]);
});

it('tells of records of many kinds as their resources show them', async () => {
  const tenant = await newTenant({ features: ['customers', 'wiki'] });
  const scene = await openScene(tenant, { is_workflow_enabled: true });
  const made: readonly (readonly [string, string, object])[] = [
    ['label.created', scene.at('labels'), { name: 'Bug', color: '#ff0000' }],
    ['label.created', 'project-labels/', { name: 'Legal' }],
    ['state.created', scene.at('states'), { name: 'Review', group: 'started', color: '#00ff00' }],
    ['workflow.created', scene.at('workflows'), { name: 'Flow' }],
    ['customer.property.created', 'customer-properties/', { display_name: 'Size', property_type: 'TEXT' }],
    ['collection.created', 'collections/', { name: 'Guides' }],
    ['project_state.created', 'project-states/', { name: 'Paused', group: 'draft' }],
    ['work_item_relation_definition.created', 'work-item-relation-definitions/', { name: 'x', ...SIDES }],
    ['workspace.invitation.created', 'invitations/', { email: 'eve@example.com', role: 'guest' }],
    [
      'group_sync.workspace_mapping.created',
      'group-sync/workspace-mappings/',
      { idp_group_name: 'a', role_slug: 'guest' },
    ],
    ['group_sync.project_mapping.created', 'group-sync/project-mappings/', { ...GROUP, all_projects: true }],
  ];
  for (const [kind, path, body] of made) {
    const record = expectOk(await scene.v2.post(path, body), 201) as { readonly id: string };
    const told = async () => (await read(scene, 'per_page=200')).data.find(({ entity_id: id }) => id === record.id);
    await until(async () => (await told()) !== undefined, kind);
    expect(await told()).toMatchObject({ event: kind, data: { id: record.id, ...body } });
  }
});

it('tells of values of customers, and of branches and runs of agents those who see the work item', async () => {
  const tenant = await newTenant({ features: ['customers'] });
  const scene = await openScene(tenant, { is_workflow_enabled: true });
  const { v2 } = scene;
  const customer = await scene.add('customers/');
  const size = { display_name: 'Size', property_type: 'TEXT' };
  const { id: property } = expectOk(await v2.post('customer-properties/', size), 201) as DeliveredEvent['data'];
  const values = { [property as string]: ['large'] };
  expect((await v2.post(`customers/${customer}/property-values/`, { values })).status).toBe(201);
  const item = await scene.add('work-items');
  const url = 'https://git.example.com/acme';
  const branch = { remote_id: 'refs/heads/a', repository_url: url, name: 'a', url: `${url}/tree/a` };
  const { id: git } = expectOk(await v2.post(`${scene.at('work-items')}${item}/git/branches/`, branch), 201) as Row;
  const agent = await newAgent(tenant, scene.project.id);
  const run = expectOk(
    await tenant.v1.post('runs/', { agent_slug: agent.slug, issue: item, project: scene.project.id }),
    201,
  ) as Row;
  const said = { type: 'response', content: { type: 'response', body: 'Yes' } };
  const { id: activity } = expectOk(await agent.v1.post(`runs/${run.id}/activities/`, said), 201) as Row;
  let told: readonly DeliveredEvent[] = [];
  const find = (kind: string) => told.find(({ event }) => event === kind);
  await until(async () => {
    told = (await read(scene, 'per_page=200')).data;
    return find('agent_run.activity.created') !== undefined;
  }, 'the last of the events');
  expect(find('customer.property_values.updated')).toMatchObject({
    entity_id: customer,
    data: { customer_id: customer, values },
  });
  expect(find('workitem.branch.created')).toMatchObject({ entity_id: git, data: { ...branch, work_item_id: item } });
  expect(find('agent_run.created')).toMatchObject({
    entity_id: run.id,
    data: { agent_user: agent.userId, issue: item },
  });
  expect(find('agent_run.activity.created')).toMatchObject({ entity_id: activity, data: { agent_run: run.id } });
  const own = expectOk(await v2.as(bearer(agent.token)).get('events/?per_page=200')) as Page;
  expect(own.data.filter(({ event }) => event.startsWith('agent_run.')).map(({ event }) => event)).toEqual(
    expect.arrayContaining(['agent_run.created', 'agent_run.activity.created']),
  );
  const person = await addPersonWithRole(tenant, scene.project, 'contributor');
  await untilNoticed();
  const others = expectOk(await v2.as({ 'X-Api-Key': person.key }).get('events/?per_page=200')) as Page;
  const toldOthers = others.data.map(({ event }) => event);
  expect(toldOthers).toEqual(
    expect.arrayContaining(['agent_run.created', 'agent_run.activity.created', 'workitem.branch.created']),
  );
  const guest = await addPersonWithRole(tenant, scene.project, 'guest');
  await untilNoticed();
  const unseen = expectOk(await v2.as({ 'X-Api-Key': guest.key }).get('events/?per_page=200')) as Page;
  const ofItem = /^(agent_run|workitem\.branch)\./;
  expect(unseen.data.map(({ event }) => event).filter((event) => ofItem.test(event))).toEqual([]);
});

it('tells of members, features and files what changed, and nothing of what stayed as it was', async () => {
  const scene = await openScene(await newTenant());
  const { v2, tenant } = scene;
  const { userId, email } = await addMember(tenant, 'member');
  const { id } = expectOk(
    await v2.post(scene.at('members'), { member_id: userId, role: 'guest' }),
    201,
  ) as DeliveredEvent['data'];
  for (const role of ['guest', 'commenter'])
    expectOk(await v2.patch(`${scene.at('members')}${id as string}/`, { role }));
  expect((await v2.delete(`${scene.at('members')}${id as string}/`)).status).toBe(204);
  for (const level of [2, 2]) expectOk(await v2.patch('features/', { work_item_type_default_level: level }));
  const file = await uploadTo(await v2.post('assets/', { name: 'a.png', type: 'image/png', size: PNG.length }), PNG);
  for (const _ of [1, 2]) expectOk(await v2.patch(`assets/${file}/`, {}));
  expect((await v2.delete(`assets/${file}/`)).status).toBe(204);
  expect((await v2.post('members/remove/', { email })).status).toBe(204);
  let told: readonly DeliveredEvent[] = [];
  await until(async () => {
    told = (await read(scene, 'per_page=200')).data;
    return idsOf(told, 'workspace.member.deleted').length > 0;
  }, 'the last of the events');
  const member = { id, member_id: userId };
  expect(
    told
      .filter(({ event }) => /member|features|asset/.test(event))
      .map(({ event, data, previous_attributes: before }) => [event, data, before]),
  ).toEqual([
    ['project.member.created', { ...member, role: 'guest' }, {}],
    ['project.member.updated', { ...member, role: 'commenter' }, { role: 'guest' }],
    ['project.member.deleted', {}, { ...member, role: 'commenter' }],
    ['workspace.features.updated', expect.objectContaining(LEVEL), { work_item_type_default_level: 0 }],
    ['asset.created', expect.objectContaining({ id: file, is_uploaded: true }), {}],
    ['asset.deleted', {}, expect.objectContaining({ id: file })],
    ['workspace.member.deleted', {}, expect.objectContaining({ member_id: userId, role: 'member' })],
  ]);
});

it('refuses a position that is none, or of another workspace', async () => {
  const [scene, other] = [await openScene(), await openScene()];
  for (const after of ['x', '1_2', `1_${scene.project.id}`, `1_${scene.project.id}_3`]) {
    expect(fieldCodes(await scene.v2.get(`events/?after=${after}`))).toEqual(['after invalid']);
  }
  await other.add('work-items', { name: 'x' });
  await all(other, 1);
  const { next } = await read(other);
  expect(fieldCodes(await scene.v2.get(`events/?after=${next}`))).toEqual(['after invalid']);
  expect(fieldCodes(await scene.v2.get('events/?per_page=0'))).toEqual(['per_page invalid']);
});

describe('somebody who does not run the workspace', () => {
  it('is told of colleagues and project states, and not of invitations, features and groups', async () => {
    const scene = await openScene(await newTenant());
    const ann = await addPersonWithRole(scene.tenant, scene.project, 'contributor');
    const { userId } = await addMember(scene.tenant, 'member');
    const writes: readonly (readonly [string, object])[] = [
      [scene.at('members'), { member_id: userId }],
      ['invitations/', { email: 'eve@example.com' }],
      ['group-sync/workspace-mappings/', { idp_group_name: 'a', role_slug: 'guest' }],
      ['project-states/', { name: 'Paused' }],
    ];
    for (const [path, body] of writes) expectOk(await scene.v2.post(path, body), 201);
    expectOk(await scene.v2.patch('features/', LEVEL));
    await until(
      async () => (await read(scene, 'per_page=200')).data.some(({ event }) => event === 'workspace.features.updated'),
      'the last of the events',
    );
    const { data } = await read({ ...scene, v2: ann.v2 }, 'per_page=200');
    expect(data.map(({ event }) => event)).toEqual([
      'project.created',
      'project.member.created',
      'project_state.created',
    ]);
  });

  it('is told of the projects that he is in, and of nothing else, and moves past the rest', async () => {
    const [scene, other] = await scenes();
    const ann = await addPersonWithRole(scene.tenant, scene.project, 'contributor');
    const seen = await scene.add('work-items', { name: 'seen' });
    await other.add('work-items', { name: 'unseen' });
    await scene.add('cycles');
    // The last of all, so that whoever has it has all of them.
    expectOk(await scene.v2.post(`${scene.at('work-items')}${seen}/comments/`, { comment_html: '<p>x</p>' }), 201);
    await all(scene, 3);
    const [owned, told] = [await read(scene, 'per_page=200'), await read({ ...scene, v2: ann.v2 }, 'per_page=200')];
    expect(told.next).toBe(owned.next);
    expect(told.data.map(({ event }) => event)).toEqual([
      ...['project.created', 'workitem.created', 'cycle.created', 'workitem.comment.created'],
    ]);
    expect(idsOf(told.data, 'workitem.created')).toEqual([seen]);
    const paged: DeliveredEvent[] = [];
    for (let next = ''; ;) {
      const page = await read({ ...scene, v2: ann.v2 }, `per_page=1${next && `&after=${next}`}`);
      paged.push(...page.data);
      next = page.next;
      if (!page.has_more) break;
    }
    expect(paged).toEqual(told.data);
  });

  it('is judged at the time of reading', async () => {
    const [scene, other] = await scenes();
    const { tenant } = scene;
    const ann = await addPersonWithRole(tenant, scene.project, 'contributor');
    await scene.add('work-items', { name: 'a' });
    const later = await other.add('work-items', { name: 'b' });
    await all(scene, 2);
    const created = async () => idsOf((await read({ ...scene, v2: ann.v2 }, 'per_page=200')).data, 'workitem.created');
    expect(await created()).toHaveLength(1);
    await sql('update project_members set is_active = false where workspace_id = $1 and user_id = $2', [
      tenant.workspaceId,
      ann.userId,
    ]);
    await addProjectMember(tenant, other.project, ann, 'commenter');
    await untilNoticed();
    expect(await created()).toEqual([later]);
  });

  it('is told as a guest of the items that the guest made, without a parent that the guest does not see', async () => {
    const scene = await openScene(await newTenant());
    const guest = await addPersonWithRole(scene.tenant, scene.project, 'guest');
    const parent = await scene.add('work-items', { name: 'parent' });
    const mine = await scene.add('work-items', { name: 'mine', parent_id: parent });
    await sql('update work_items set created_by_id = $3 where workspace_id = $1 and id = $2', [
      scene.tenant.workspaceId,
      mine,
      guest.userId,
    ]);
    for (const id of [parent, mine])
      expectOk(await scene.v2.post(`${scene.at('work-items')}${id}/comments/`, { comment_html: '<p>x</p>' }), 201);
    await all(scene, 4);
    const { data } = await read({ ...scene, v2: guest.v2 }, 'per_page=200');
    expect(idsOf(data, 'workitem.created')).toEqual([mine]);
    expect(idsOf(data, 'workitem.comment.created')).toHaveLength(1);
    expect(data.find(({ entity_id: id }) => id === mine)!.data).toMatchObject({ name: 'mine', parent_id: null });
  });

  it('is told of views only as their owner, and of nothing that his token or role does not open', async () => {
    const scene = await openScene(await newTenant(), { issue_views_view: true, is_time_tracking_enabled: true });
    const { tenant, project } = scene;
    const [ann, bob] = [
      await addPersonWithRole(tenant, project, 'contributor'),
      await addPersonWithRole(tenant, project, 'guest'),
    ];
    expectOk(await ann.v2.post(scene.at('views'), { name: 'Mine' }), 201);
    await scene.add('views');
    const item = await scene.add('work-items', { name: 'a' });
    await scene.add('work-items', { name: 'b' });
    expectOk(await scene.v2.post(`${scene.at('work-items')}${item}/worklogs/`, { duration: 1 }), 201);
    await all(scene, 3);
    const kinds = async (v2: Client) =>
      new Set((await read({ ...scene, v2 }, 'per_page=200')).data.map(({ event }) => event));
    expect([...(await kinds(ann.v2))]).toEqual(
      expect.arrayContaining(['view.created', 'workitem.created', 'workitem.worklog.created']),
    );
    const { data } = await read({ ...scene, v2: ann.v2 }, 'per_page=200');
    expect(data.filter(({ event }) => event === 'view.created').map((told) => told.data.name)).toEqual(['Mine']);
    expect([...(await kinds(bob.v2))]).toEqual(['project.created']);
    const { v2 } = await oauthToken(tenant, ann.userId, ['webhooks:read', 'projects.views:read']);
    expect([...(await kinds(v2))]).toEqual(['view.created']);
    expectProblem(await (await newPerson(tenant.slug)).v2.get('events/'), 404);
  });
});

async function scenes(): Promise<[Scene, Scene]> {
  const scene = await openScene(await newTenant(), { cycle_view: true });
  return [scene, await openScene(scene.tenant)];
}

it('keeps events for a month, and what somebody has still to read for longer', async () => {
  const scene = await openScene();
  const { workspaceId } = scene.tenant;
  const [old, unread, fresh] = [
    await scene.add('work-items'),
    await scene.add('work-items'),
    await scene.add('work-items'),
  ];
  const left = async () =>
    (await sql<{ id: string }>(`select entity_id as id from outbox where workspace_id = $1`, [workspaceId])).map(
      ({ id }) => id,
    );
  await until(
    async () =>
      (
        await sql(
          `select 1 from event_cursors c join outbox o on o.workspace_id = $1 and o.entity_id = $2
           where c.workspace_id = $1 and (c.transaction_id, c.event_id) >= (o.transaction_id, o.id)`,
          [workspaceId, fresh],
        )
      ).length > 0,
    'the consumers',
  );
  await sql(`update outbox set created_at = now() - interval '31 days' where workspace_id = $1 and entity_id <> $2`, [
    workspaceId,
    fresh,
  ]);
  await sql(
    `insert into postponed_events (workspace_id, consumer, event_id, entity_id, attempts, last_error)
     select $1, 'probe', id, entity_id, 10, '' from outbox where workspace_id = $1 and entity_id = $2`,
    [workspaceId, unread],
  );
  await sql(`select graphile_worker.add_job('platform.sweep', '{}'::json)`);
  await until(async () => !(await left()).includes(old), 'the sweep');
  const ids = await left();
  expect([unread, fresh].filter((id) => !ids.includes(id))).toEqual([]);
  await sql(`delete from postponed_events where workspace_id = $1 and consumer = 'probe'`, [workspaceId]);
});

import {
  addPersonWithRole,
  expectOk,
  expectProblem,
  fieldCodes,
  openScene,
  sql,
  update,
  type Client,
  type Person,
  type Reply,
  type Scene,
} from '../../support';
import { activitiesOf, eventsOf, expectCountersRight } from '../../support/history';

let scene: Scene;
let path: string;

const LATER = '2099-01-01T00:00:00Z';

interface Submission {
  readonly id: string;
  readonly itemId: string;
}

const submit = async (members: object = {}, client: Client = scene.v2): Promise<Submission> => {
  const body = expectOk(await client.post(path, { name: 'Login fails', ...members }), 201);
  return { id: body.id as string, itemId: body.work_item_id as string };
};
const itemOf = async (itemId: string) => expectOk(await scene.v2.get(`${scene.at('work-items')}${itemId}/`));
const listedItems = async (): Promise<string[]> =>
  expectOk(await scene.v2.get(scene.at('work-items'))).data.map(({ id }: { id: string }) => id);
const someone = (role: 'admin' | 'contributor' | 'commenter' | 'guest'): Promise<Person> =>
  addPersonWithRole(scene.tenant, scene.project, role);

beforeAll(async () => {
  scene = await openScene();
});
beforeEach(async () => {
  scene = await openScene(scene.tenant, { intake_view: true });
  path = scene.at('intake-issues');
});
afterAll(() => expectCountersRight(scene.tenant));

describe('version 1', () => {
  const at = ({ itemId }: Submission) => `${path}${itemId}/`;
  const triage = (submission: Submission, body: object) => scene.v1.patch(`${at(submission)}status/`, body);

  it('answers a submission as specified: the work item embedded, pending', async () => {
    const issue = { name: 'Login fails', description_html: '<p>Since today</p>', priority: 'high' };
    const created = expectOk(await scene.v1.post(path, { issue }), 201);
    expect(created).toMatchObject({
      status: -2,
      source: 'IN_APP',
      source_email: null,
      snoozed_till: null,
      duplicate_to: null,
      extra: {},
      inbox: created.intake,
      issue: { name: 'Login fails', description_html: '<p>Since today</p>', priority: 'high', sequence_id: 1 },
      issue_detail: { id: created.issue.id, name: 'Login fails' },
      project: scene.project.id,
    });
    const read = expectOk(await scene.v1.get(`${path}${created.issue.id}/`));
    expect(read).toEqual({ ...created, issue: created.issue.id });
    expect(expectOk(await scene.v1.get(path)).results).toEqual([read]);
    expect(expectOk(await scene.v1.get(path.replace('intake', 'inbox'))).results).toEqual([read]);
  });

  it('takes the description as an editor document, by either name, in creation and update', async () => {
    const text = { type: 'text', text: 'Since today', marks: [{ type: 'bold' }] };
    const document = { type: 'doc', content: [{ type: 'paragraph', content: [text] }] };
    const html = '<p><strong>Since today</strong></p>';
    for (const issue of [{ description: document }, { description_json: document }]) {
      const created = expectOk(await scene.v1.post(path, { issue: { name: 'A', ...issue } }), 201);
      expect(created.issue.description_html).toBe(html);
      const patched = await scene.v1.patch(`${path}${created.issue.id}/`, { issue: { description: 'Plain' } });
      expect(expectOk(patched).issue_detail.description_html).toBe('<p>Plain</p>');
    }
    const both = { name: 'A', description: 'Plain', description_html: '<p>HTML</p>' };
    expect(expectOk(await scene.v1.post(path, { issue: both }), 201).issue.description_html).toBe('<p>HTML</p>');
    const wrong = await scene.v1.post(path, { issue: { name: 'A', description: { type: 'page' } } });
    expectProblem(wrong, 400);
    expect(wrong.text).toContain('issue.description');
  });

  it('takes the description as plain text, which is no markup', async () => {
    const issue = { name: 'A', description: 'a < b & <b>c</b>' };
    const created = expectOk(await scene.v1.post(path, { issue }), 201);
    expect(created.issue.description_html).toBe('<p>a &lt; b &amp; &lt;b&gt;c&lt;/b&gt;</p>');
  });

  it.each([
    [{}, 'Name is required'],
    [{ issue: {} }, 'Name is required'],
    [{ issue: { name: 'A', priority: 'soon' } }, 'Invalid priority'],
  ])('refuses %j', async (body, error) => {
    const reply = await scene.v1.post(path, body);
    expectProblem(reply, 400);
    expect(reply.body).toEqual({ error });
  });

  it('filters by the external pair', async () => {
    const one = await submit({ external_source: 'zendesk', external_id: '7' });
    await submit();
    const found = expectOk(await scene.v1.get(`${path}?external_source=zendesk&external_id=7`)).results;
    expect(found.map(({ id }: { id: string }) => id)).toEqual([one.id]);
  });

  it('is empty and takes nothing while the intake is switched off', async () => {
    await scene.v1.post(path, { issue: { name: 'A' } });
    expectOk(await scene.v1.patch(`projects/${scene.project.id}/`, { intake_view: false }));
    expect(expectOk(await scene.v1.get(path))).toMatchObject({ results: [], total_count: 0 });
    const reply = await scene.v1.post(path, { issue: { name: 'B' } });
    expectProblem(reply, 400);
    expect(reply.body).toEqual({
      error: "Intake is not enabled for this project enable it through the project's api",
    });
  });

  it('changes what was submitted, and decides by the same address or by status/', async () => {
    const one = await submit();
    const changed = expectOk(await scene.v1.patch(at(one), { issue: { name: 'Logout fails' }, source_email: 'a@b.c' }));
    expect(changed).toMatchObject({ source_email: 'a@b.c', issue_detail: { name: 'Logout fails' }, status: -2 });
    expect(expectOk(await scene.v1.patch(at(one), { status: -1 }))).toMatchObject({ status: -1 });
    expect(expectOk(await triage(one, { status: 0, snoozed_till: LATER }))).toMatchObject({ status: 0 });
    expect(expectOk(await triage(one, { status: 1 }))).toMatchObject({ status: 1, snoozed_till: null });
    expect(await listedItems()).toEqual([one.itemId]);
    expectProblem(await triage(one, { status: -1 }), 400);
  });

  it('lets contributors triage by status/, and passes over their decisions elsewhere', async () => {
    const one = await submit();
    const contributor = (await someone('contributor')).v1;
    const reply = await contributor.patch(at(one), { status: 1, issue: { name: 'Renamed' } });
    expect(expectOk(reply)).toMatchObject({ status: -2, issue_detail: { name: 'Renamed' } });
    expect(reply.headers.get('x-ignored-parameters')).toBe('status');
    expect(expectOk(await contributor.patch(`${at(one)}status/`, { status: 1 }))).toMatchObject({ status: 1 });
    expectProblem(await (await someone('guest')).v1.patch(`${at(one)}status/`, { status: 1 }), 403);
  });

  it('shows guests their own alone', async () => {
    const one = await submit();
    const guest = (await someone('guest')).v1;
    const own = expectOk(await guest.post(path, { issue: { name: 'Mine' } }), 201);
    expect(expectOk(await guest.get(path)).results.map(({ id }: { id: string }) => id)).toEqual([own.id]);
    expectProblem(await guest.get(at(one)), 404);
    expectProblem(await guest.patch(at(one), { issue: { name: 'x' } }), 404);
    expectProblem(await guest.delete(at(one)), 404);
    expectOk(await guest.patch(`${path}${own.issue.id}/`, { issue: { name: 'Still mine' } }));
    expect((await guest.delete(`${path}${own.issue.id}/`)).status).toBe(204);
  });

  it('tells a guest who sees all that it changes its own alone', async () => {
    await update('projects', scene.tenant.workspaceId, scene.project.id, { guest_view_all_features: true });
    const one = await submit();
    const guest = (await someone('guest')).v1;
    expectOk(await guest.get(at(one)));
    const edit = await guest.patch(at(one), { issue: { name: 'x' } });
    expectProblem(edit, 400);
    expect(edit.body).toEqual({ error: 'You cannot edit intake work items' });
    const removal = await guest.delete(at(one));
    expectProblem(removal, 403);
    expect(removal.body).toEqual({ error: 'Only admin or creator can delete the work item' });
  });
});

describe('version 2', () => {
  const at = ({ id }: Submission) => `${path}${id}/`;
  const decide = (submission: Submission, body: object, client: Client = scene.v2) =>
    client.patch(at(submission), body);

  it('has these members and no other; lists leave out the description unless it is asked for', async () => {
    const created = expectOk(await scene.v2.post(path, { name: 'A', description_html: '<p>b</p>' }), 201);
    expect(created).toEqual({
      id: expect.any(String) as string,
      intake_id: expect.any(String) as string,
      work_item_id: expect.any(String) as string,
      name: 'A',
      description_html: '<p>b</p>',
      priority: 'none',
      state_id: scene.project.states.triage,
      status: -2,
      snoozed_till: null,
      duplicate_to_id: null,
      source: 'IN_APP',
      source_email: null,
      external_id: null,
      external_source: null,
      created_at: expect.any(String) as string,
      created_by_id: scene.tenant.owner.userId,
      updated_by_id: scene.tenant.owner.userId,
    });
    const { description_html: description, ...row } = created;
    expect(expectOk(await scene.v2.get(path)).data).toEqual([row]);
    expect(expectOk(await scene.v2.get(`${path}?fields=description_html`)).data).toEqual([
      { id: created.id, description_html: description },
    ]);
    expect(expectOk(await scene.v2.get(`${path}${created.id}/`))).toEqual(created);
  });

  it('is 402 while the intake is switched off', async () => {
    expectOk(await scene.v2.patch(`projects/${scene.project.id}/`, { intake_view: false }));
    expectProblem(await scene.v2.get(path), 402);
    expectProblem(await scene.v2.post(path, { name: 'A' }), 402);
  });

  it('filters, searches and pages', async () => {
    const one = await submit({ name: 'One', source: 'EMAIL', external_source: 'zendesk', external_id: '7' });
    const two = await submit({ name: 'Two' });
    expectOk(await decide(two, { status: -1 }));
    const ids = async (query: string) =>
      expectOk(await scene.v2.get(`${path}?${query}`)).data.map(({ id }: { id: string }) => id);
    for (const query of [
      ...['status=-2', 'source=EMAIL', 'external_source=zendesk&external_id=7', 'search=one'],
      `work_item_id=${one.itemId}`,
    ])
      expect(await ids(query)).toEqual([one.id]);
    expect(await ids('status__in=-2,-1')).toEqual([two.id, one.id]);
    expect(await ids('order_by=created_at')).toEqual([one.id, two.id]);
    const page = expectOk(await scene.v2.get(`${path}?paginate=cursor&per_page=1`));
    expect(await ids(`paginate=cursor&per_page=1&cursor=${encodeURIComponent(page.next_cursor as string)}`)).toEqual([
      one.id,
    ]);
  });

  it('lets everybody submit, guests see and change their own, and admins alone decide', async () => {
    const one = await submit();
    for (const role of ['contributor', 'commenter', 'guest'] as const) {
      const { v2 } = await someone(role);
      const own = await submit({}, v2);
      expectOk(await decide(own, { name: 'Mine' }, v2));
      expectProblem(await decide(own, { status: 1 }, v2), 403);
      const foreign = await decide(one, { name: 'x' }, v2);
      expect([403, 404]).toContain(foreign.status);
      const seen = expectOk(await v2.get(path)).data.map(({ id }: { id: string }) => id);
      expect(seen.includes(one.id)).toBe(role !== 'guest');
      expect((await v2.delete(at(own))).status).toBe(204);
    }
    expectOk(await decide(one, { status: 1 }, (await someone('admin')).v2));
  });

  it('says in one answer what a decision lacks', async () => {
    const one = await submit();
    expect(fieldCodes(await decide(one, { status: 0 }))).toEqual(['snoozed_till required']);
    expect(fieldCodes(await decide(one, { status: 0, snoozed_till: '2020-01-01T00:00:00Z' }))).toEqual([
      'snoozed_till invalid',
    ]);
    expect(fieldCodes(await decide(one, { status: 2 }))).toEqual(['duplicate_to_id required']);
    const nowhere = [scene.project.id, one.itemId];
    for (const id of nowhere)
      expect(fieldCodes(await decide(one, { status: 2, duplicate_to_id: id }))).toEqual([
        'duplicate_to_id does_not_exist',
      ]);
    expect(expectOk(await scene.v2.get(at(one)))).toMatchObject({ status: -2 });
  });

  it('submits and decides at once', async () => {
    const accepted = await submit({ status: 1 });
    expect(await listedItems()).toEqual([accepted.itemId]);
    expectProblem(await scene.v2.post(path, { name: 'A', status: 0 }), 400);
    expect(expectOk(await scene.v2.get(path)).total_count).toBe(1);
  });
});

describe('what waits for a decision', () => {
  const at = ({ id }: Submission) => `${path}${id}/`;
  const decide = async (submission: Submission, body: object): Promise<void> => {
    expectOk(await scene.v2.patch(at(submission), body));
  };

  it('is left out of lists, counts and searches until it is accepted', async () => {
    const one = await submit();
    const found = async () => expectOk(await scene.v1.get(`work-items/search/?search=Login`)).issues;
    expect([await listedItems(), expectOk(await scene.v1.get(scene.at('work-items'))).results]).toEqual([[], []]);
    expect((await found()).filter(({ id }: { id: string }) => id === one.itemId)).toEqual([]);
    await decide(one, { status: 1 });
    expect(await listedItems()).toEqual([one.itemId]);
    expect(await itemOf(one.itemId)).toMatchObject({ state_id: scene.project.states.backlog });
  });

  it('is neither listed nor counted in cycles, modules and milestones', async () => {
    const features = { cycle_view: true, module_view: true, is_milestone_enabled: true };
    await update('projects', scene.tenant.workspaceId, scene.project.id, features);
    const [waiting, open] = [await submit(), await scene.add('work-items')];
    const places = [
      [await scene.add('cycles'), 'cycles', 'cycle-issues'],
      [await scene.add('modules'), 'modules', 'module-issues'],
      [await scene.add('milestones', { title: 'M', name: undefined }), 'milestones', 'work-items'],
    ] as const;
    for (const [id, kind, items] of places) {
      expectOk(await scene.v2.post(`${scene.at(kind)}${id}/work-items/`, { add: [waiting.itemId, open] }));
      const { results } = expectOk(await scene.v1.get(`${scene.at(kind)}${id}/${items}/`));
      expect(results).toMatchObject([kind === 'milestones' ? { issue: open } : { id: open }]);
      const counted = expectOk(await scene.v1.get(`${scene.at(kind)}${id}/`));
      if (kind !== 'milestones') expect(counted).toMatchObject({ total_issues: 1, backlog_issues: 1 });
    }
    for (const word of ['cycle', 'module', 'milestone']) {
      const pql = encodeURIComponent(`${word} IS NOT NULL`);
      expect(expectOk(await scene.v1.get(`${scene.at('work-items')}?pql=${pql}`)).results).toMatchObject([
        { id: open },
      ]);
    }
    await decide(waiting, { status: 1 });
    expect(expectOk(await scene.v1.get(`${scene.at('cycles')}${places[0][0]}/`))).toMatchObject({ total_issues: 2 });
  });

  it('counts as accepted once its work item has left triage, and is work like any other then', async () => {
    const [one, rejected] = [await submit(), await submit()];
    await decide(rejected, { status: -1 });
    const started = { state_id: scene.project.states.started };
    for (const { itemId } of [one, rejected])
      expectOk(await scene.v2.patch(`${scene.at('work-items')}${itemId}/`, started));
    expect(expectOk(await scene.v2.get(at(one)))).toMatchObject({ status: 1, ...started });
    expect(expectOk(await scene.v2.get(`${path}?status=1`)).total_count).toBe(2);
    expect(expectOk(await scene.v2.get(`${path}?status__in=-2,-1`)).total_count).toBe(0);
    await decide(one, { status: 1 });
    expect(await itemOf(one.itemId)).toMatchObject(started);
    expectProblem(await scene.v2.patch(at(rejected), { status: 0, snoozed_till: LATER }), 409);
    expectOk(await scene.v2.delete(at(rejected)), 204);
    expect(await itemOf(rejected.itemId)).toMatchObject(started);
  });

  it('is asked for by the word isIntake', async () => {
    const one = await submit();
    await scene.add('work-items');
    const items = expectOk(await scene.v1.get(`${scene.at('work-items')}?pql=isIntake`)).results as { id: string }[];
    expect(items.map(({ id }) => id)).toEqual([one.itemId]);
  });

  it('is given to nobody', async () => {
    const person = await someone('contributor');
    await update('projects', scene.tenant.workspaceId, scene.project.id, { default_assignee_id: person.userId });
    const one = await submit({ status: 1 });
    expect(await itemOf(one.itemId)).toMatchObject({ assignee_ids: [] });
  });

  it('waits again once the time of its snooze has come', async () => {
    const one = await submit();
    await decide(one, { status: 0, snoozed_till: LATER });
    expect(expectOk(await scene.v2.get(at(one)))).toMatchObject({
      status: 0,
      snoozed_till: '2099-01-01T00:00:00.000000Z',
    });
    await update('intake_items', scene.tenant.workspaceId, one.id, { snoozed_till: new Date('2020-01-01') });
    expect(expectOk(await scene.v2.get(at(one)))).toMatchObject({ status: -2 });
    expect(expectOk(await scene.v2.get(`${path}?status=-2`)).total_count).toBe(1);
    expect(fieldCodes(await scene.v2.patch(at(one), { status: 0 }))).toEqual(['snoozed_till invalid']);
  });

  it('names the item that it is a duplicate of, and stays in triage', async () => {
    const [other, one] = [await scene.add('work-items'), await submit()];
    await decide(one, { status: 2, duplicate_to_id: other });
    expect(expectOk(await scene.v2.get(at(one)))).toMatchObject({
      duplicate_to_id: other,
      state_id: scene.project.states.triage,
    });
    await decide(one, { status: -2 });
    expect(expectOk(await scene.v2.get(at(one)))).toMatchObject({ duplicate_to_id: null });
  });

  it('has its decisions in the history of the work item, and events of its own', async () => {
    const one = await submit();
    await decide(one, { status: -1 });
    await decide(one, { status: 1 });
    const history = (await activitiesOf(scene.tenant, one.itemId)).filter(({ field }) => field === 'intake');
    expect(history).toMatchObject([
      { verb: 'updated', old_value: 'Pending', new_value: 'Rejected' },
      { verb: 'updated', old_value: 'Rejected', new_value: 'Accepted' },
    ]);
    const events = await eventsOf(scene.tenant, one.id);
    expect(events.map(({ event }) => event)).toEqual(['intake.created', 'intake.updated', 'intake.updated']);
    expect(events[1]).toMatchObject({ entity_type: 'intake_issue', previous: { status: -2 }, data: { status: -1 } });
  });

  it('goes with its submission, unless it was accepted', async () => {
    const [rejected, accepted] = [await submit(), await submit()];
    await decide(rejected, { status: -1 });
    await decide(accepted, { status: 1 });
    for (const one of [rejected, accepted]) expect((await scene.v2.delete(at(one))).status).toBe(204);
    expectProblem(await scene.v2.delete(at(rejected)), 404);
    expectProblem(await scene.v2.get(`${scene.at('work-items')}${rejected.itemId}/`), 404);
    expect(await listedItems()).toEqual([accepted.itemId]);
  });

  it('takes its submission along when the work item is deleted', async () => {
    const one = await submit({ status: 1 });
    expect((await scene.v2.delete(`${scene.at('work-items')}${one.itemId}/`)).status).toBe(204);
    expectProblem(await scene.v2.get(at(one)), 404);
  });

  it('is in one queue a project, whoever is first', async () => {
    const clients = [scene.v2, scene.v2.elsewhere()];
    const replies = await Promise.all([0, 1, 2, 3].map((n) => clients[n % 2]!.post(path, { name: `N${n}` })));
    const queues = new Set(replies.map((reply: Reply) => expectOk(reply, 201).intake_id as string));
    expect(queues.size).toBe(1);
  });

  it('finds a triage state made where an import has left it out', async () => {
    await sql(`update states set deleted_at = now() where project_id = $1 and is_triage`, [scene.project.id]);
    const one = await submit();
    const { state_id: id } = expectOk(await scene.v2.get(at(one)));
    expect(id).not.toBe(scene.project.states.triage);
    expect(await sql('select name, color, sequence, is_triage from states where id = $1', [id])).toEqual([
      { name: 'Triage', color: '#4E5355', sequence: 65_000, is_triage: true },
    ]);
  });
});

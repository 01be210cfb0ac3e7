import { PlaneClient } from '@makeplane/plane-node-sdk';
import {
  addMember,
  addPersonWithRole,
  addProject,
  addProjectMember,
  earlier,
  expectOk,
  expectProblem,
  newAgent,
  openScene,
  sql,
  testRun,
  type Agent,
  type Client,
  type Scene,
} from '../../support';
import { eventsOf } from '../../support/history';

const UUID = expect.any(String) as string;

let scene: Scene;
let agent: Agent;
let owner: Client;
let item: string;

beforeAll(async () => {
  scene = await openScene();
  agent = await newAgent(scene.tenant, scene.project.id);
  owner = scene.v1;
});
beforeEach(async () => void (item = await scene.add('work-items')));

const start = async (members: object = {}, client = owner) =>
  expectOk(await client.post('runs/', { agent_slug: agent.slug, ...members }), 201);
const at = ({ id }: { readonly id: string }, more = '') => `runs/${id}/${more}`;
const status = async (run: { readonly id: string }) =>
  (expectOk(await owner.get(at(run))) as { status: string }).status;
const says = (client: Client, run: { readonly id: string }, type: string, more: object = {}) => {
  const content =
    type === 'action' ? { type, action: 'deploy', parameters: { to: 'web' } } : { type, body: `A ${type}` };
  return client.post(at(run, 'activities/'), { type, content, ...more });
};
/** As if the agent had done nothing in these runs for longer than its turn may take. */
const fallSilent = (column: 'id' | 'work_item_id', id: string) =>
  sql(
    `update agent_runs set active_at = ${earlier('active_at', '6 minutes')}
     where workspace_id = $1 and ${column} = $2 returning id`,
    [scene.tenant.workspaceId, id],
  );
const comments = async () => {
  const { results } = expectOk(await owner.get(scene.at(`work-items/${item}/comments`)));
  return results as { id: string; comment_html: string; actor: string; parent: string | null }[];
};

describe('a run', () => {
  it('has these members and no other', async () => {
    const { userId } = scene.tenant.owner;
    const run = await start({
      issue: item,
      external_link: 'https://agent.example/7',
      external_source: 'ci',
      external_id: '7',
    });
    expect(run).toEqual({
      id: UUID,
      created_at: UUID,
      updated_at: UUID,
      deleted_at: null,
      agent_user: agent.userId,
      comment: null,
      source_comment: null,
      creator: userId,
      stopped_at: null,
      stopped_by: null,
      started_at: UUID,
      ended_at: null,
      external_link: 'https://agent.example/7',
      issue: item,
      workspace: scene.tenant.workspaceId,
      project: scene.project.id,
      status: 'created',
      error_metadata: null,
      type: 'comment_thread',
      created_by: userId,
      updated_by: userId,
      external_source: 'ci',
      external_id: '7',
    });
    expect(expectOk(await owner.get(at(run)))).toEqual(run);
    expect((await eventsOf(scene.tenant, run.id)).map(({ event }) => event)).toEqual(['agent_run.created']);
    const twice = await owner.post('runs/', { agent_slug: agent.slug, external_source: 'ci', external_id: '7' });
    expect(twice).toMatchObject({ status: 409, body: { id: run.id } });
  });

  it('names its agent by slug or id, and what both see', async () => {
    expect(await start({ agent_slug: agent.app.id })).toMatchObject({ agent_user: agent.userId, project: null });
    expect(await start({ project: scene.project.id })).toMatchObject({ issue: null, project: scene.project.id });
    const stranger = await openScene();
    const secret = await addProject(scene.tenant, { network: 0 });
    const comment = await owner.post(scene.at(`work-items/${item}/comments`), { comment_html: '<p>@it</p>' });
    const { id } = expectOk(comment, 201) as { id: string };
    for (const [wrong, field] of [
      [{ agent_slug: 'nobody' }, 'agent_slug'],
      [{ agent_slug: (await newAgent(stranger.tenant)).slug }, 'agent_slug'],
      [{ project: secret.id }, 'agent_slug'],
      [{ issue: await stranger.add('work-items') }, 'issue'],
      [{ project: stranger.project.id }, 'project'],
      [{ issue: item, project: secret.id }, 'project'],
      [{ comment: id }, 'comment'],
      [{ issue: await scene.add('work-items'), source_comment: id }, 'source_comment'],
      [{ issue: item, external_link: 'nowhere' }, 'external_link'],
    ] as const) {
      const refused = await owner.post('runs/', { agent_slug: agent.slug, ...wrong });
      expect([Object.keys(refused.body as object), refused.status]).toEqual([[field], 400]);
    }
    expect(await start({ issue: item, source_comment: id })).toMatchObject({ comment: id, source_comment: id });
    const project = scene.project.id;
    expect(await start({ project, comment: id })).toMatchObject({ project, issue: item, comment: id });
    const elsewhere = await owner.post('runs/', { agent_slug: agent.slug, project, comment: crypto.randomUUID() });
    expect([elsewhere.status, Object.keys(elsewhere.body as object)]).toEqual([400, ['comment']]);
  });

  it('is there for whoever sees what it is about', async () => {
    const secret = await addProject(scene.tenant, { network: 0 });
    const other = await newAgent(scene.tenant, secret.id);
    const hidden = expectOk(await owner.post(`projects/${secret.id}/work-items/`, { name: 'Hidden' }), 201)
      .id as string;
    const about = [{ issue: hidden }, { project: secret.id }, {}];
    const runs = await Promise.all(about.map((one) => start({ ...one, agent_slug: other.slug })));
    const member = await addMember(scene.tenant, 'member');
    for (const run of runs) {
      expectOk(await owner.get(at(run)));
      expectOk(await other.v1.get(at(run)));
      expectProblem(await member.v1.get(at(run)), 404);
      expectProblem(await member.v1.get(at(run, 'activities/')), 404);
      expectProblem(await says(member.v1, run, 'prompt'), 404);
    }
    await addProjectMember(scene.tenant, secret, member, 'commenter');
    const seen = await Promise.all(runs.map(async (run) => (await member.v1.get(at(run))).status));
    expect(seen).toEqual([200, 200, 404]);
    const guest = await addMember(scene.tenant, 'guest');
    expectProblem(await guest.v1.post('runs/', { agent_slug: agent.slug }), 403);
  });

  it('is stale after five minutes in which it is its agent’s turn', async () => {
    const run = await start({ issue: item });
    await fallSilent('id', run.id);
    expect(await status(run)).toBe('stale');
    expectOk(await says(agent.v1, run, 'thought'), 201);
    expect(await status(run)).toBe('in_progress');
  });
});

describe('an activity', () => {
  it('has these members and no other', async () => {
    const run = await start({ issue: item });
    const more = { content_metadata: { model: 'm1' }, signal: 'select', signal_metadata: { options: ['a', 'b'] } };
    const pair = { project: scene.project.id, external_source: 'ci', external_id: '8' };
    const activity = expectOk(await says(agent.v1, run, 'action', { ...more, ...pair }), 201);
    expect(activity).toEqual({
      id: UUID,
      created_at: UUID,
      updated_at: UUID,
      deleted_at: null,
      agent_run: run.id,
      content: { type: 'action', action: 'deploy', parameters: { to: 'web' } },
      ...more,
      ephemeral: true,
      comment: null,
      actor: agent.userId,
      type: 'action',
      workspace: scene.tenant.workspaceId,
      created_by: agent.userId,
      updated_by: agent.userId,
      ...pair,
    });
    expect(expectOk(await owner.get(at(run, `activities/${activity.id}/`)))).toEqual(activity);
    const second = expectOk(await says(agent.v1, run, 'thought'), 201);
    const first = expectOk(await owner.get(at(run, 'activities/?per_page=1')));
    expect(first).toMatchObject({ results: [second], total_count: 2, next_page_results: true });
    const next = expectOk(await owner.get(at(run, `activities/?per_page=1&cursor=${first.next_cursor}`)));
    expect(next.results).toEqual([activity]);
    expectProblem(await owner.get(at(run, 'activities/?cursor=x')), 400);
    expectProblem(await owner.get(at(await start(), `activities/${activity.id}/`)), 404);
    expect((await eventsOf(scene.tenant, activity.id)).map(({ event }) => event)).toEqual([
      'agent_run.activity.created',
    ]);
    expect((await eventsOf(scene.tenant, run.id)).at(-1)).toMatchObject({ event: 'agent_run.updated' });
  });

  it('is the agent’s own, and prompts are those of others', async () => {
    const run = await start({ issue: item });
    const colleague = await addPersonWithRole(scene.tenant, scene.project, 'admin');
    expectProblem(await says(colleague.v1, run, 'thought'), 403);
    expectProblem(await says(agent.v1, run, 'prompt'), 403);
    expectProblem(await says(agent.v1, run, 'thought', { project: item }), 400);
    expect(Object.keys((await agent.v1.post(at(run, 'activities/'), { type: 'x' })).body as object).sort()).toEqual([
      'content',
      'type',
    ]);
    expect((await says(agent.v1, run, 'select', { type: 'thought' })).status).toBe(400);
    expect(await status(run)).toBe('created');
    expect((expectOk(await owner.get(at(run, 'activities/'))) as { total_count: number }).total_count).toBe(0);
  });

  it.each(['owner', 'admin'] as const)('is told by an %s of the workspace under their own name', async (role) => {
    const run = await start({ issue: item });
    const person = role === 'owner' ? scene.tenant.owner : await addMember(scene.tenant, role);
    const client = role === 'owner' ? owner : person.v1;
    for (const [type, leads] of [
      ['thought', 'in_progress'],
      ['action', 'in_progress'],
      ['response', 'completed'],
      ['elicitation', 'awaiting'],
      ['error', 'failed'],
    ] as const) {
      expect(expectOk(await says(client, run, type), 201)).toMatchObject({ type, actor: person.userId });
      expect([type, await status(run)]).toEqual([type, leads]);
    }
    expect((await comments()).map(({ actor }) => actor)).toEqual([person.userId, person.userId]);
  });

  it('carries the run on to its end', async () => {
    const run = await start({ issue: item });
    for (const [client, type, leads, more] of [
      [agent.v1, 'thought', 'in_progress'],
      [agent.v1, 'elicitation', 'awaiting'],
      [owner, 'prompt', 'in_progress'],
      [agent.v1, 'error', 'failed'],
      [agent.v1, 'response', 'completed'],
      [owner, 'prompt', 'in_progress'],
      [owner, 'prompt', 'stopping', { signal: 'stop' }],
      [agent.v1, 'response', 'stopped'],
    ] as const) {
      expectOk(await says(client, run, type, more), 201);
      expect([type, await status(run)]).toEqual([type, leads]);
    }
    const stopped = { stopped_by: scene.tenant.owner.userId, ended_at: UUID, error_metadata: null };
    expect(expectOk(await owner.get(at(run)))).toMatchObject(stopped);
    expect((await says(agent.v1, run, 'thought')).status).toBe(409);
  });

  it('becomes a comment where it is a response or an elicitation, in one thread', async () => {
    const run = await start({ issue: item });
    const question = expectOk(await says(agent.v1, run, 'elicitation'), 201);
    const answer = expectOk(await says(agent.v1, run, 'response', { content: { body: '<b>Done</b>' } }), 201);
    expect(await comments()).toEqual([
      expect.objectContaining({ id: answer.comment, parent: question.comment, actor: agent.userId }),
      expect.objectContaining({ id: question.comment, parent: null, comment_html: '<p>A elicitation</p>' }),
    ]);
    expect((await comments())[0]!.comment_html).toBe('<p>&lt;b&gt;Done&lt;/b&gt;</p>');
    expect(expectOk(await owner.get(at(run)))).toMatchObject({ comment: question.comment });
    expectOk(await owner.delete(scene.at(`work-items/${item}/comments/${question.comment}`)), 204);
    const last = expectOk(await says(agent.v1, run, 'response'), 201);
    expect(await comments()).toContainEqual(expect.objectContaining({ id: last.comment, parent: null }));
    expect(expectOk(await says(agent.v1, await start(), 'response'), 201)).toMatchObject({ comment: null });
  });

  it('is refused whole where the agent may not comment', async () => {
    const open = await addProject(scene.tenant, { guest_view_all_features: true });
    const silent = await newAgent(scene.tenant, open.id, 'guest');
    const { id } = expectOk(await owner.post(`projects/${open.id}/work-items/`, { name: 'Open' }), 201) as {
      id: string;
    };
    const run = await start({ issue: id, agent_slug: silent.slug });
    expectOk(await says(silent.v1, run, 'thought'), 201);
    expectProblem(await says(silent.v1, run, 'response'), 403);
    expect(await status(run)).toBe('in_progress');
  });
});

it('is what the official client expects', async () => {
  const baseUrl = testRun().servers[0]!;
  const { slug } = scene.tenant;
  const { agentRuns } = new PlaneClient({ baseUrl, apiKey: scene.tenant.owner.key });
  const { agentRuns: own } = new PlaneClient({ baseUrl, accessToken: agent.token });
  const run = await agentRuns.create(slug, { agent_slug: agent.slug, issue: item, type: 'comment_thread' });
  const content = { type: 'response', body: 'Done.' } as const;
  const activity = await own.activities.create(slug, run.id!, { type: 'response', content, signal: 'continue' });
  expect(activity).toMatchObject({ content, ephemeral: false, agent_run: run.id });
  expect(await agentRuns.retrieve(slug, run.id!)).toMatchObject({ status: 'completed', comment: activity.comment });
  expect(await own.activities.retrieve(slug, run.id!, activity.id!)).toEqual(activity);
  expect((await agentRuns.activities.list(slug, run.id!, { per_page: 10 })).results).toEqual([activity]);
});

describe('version 2 lists', () => {
  const runsOf = async (path: string, client = scene.v2) =>
    (expectOk(await client.get(path)) as { data: readonly Record<string, unknown>[] }).data;
  const idsOf = async (path: string, client = scene.v2) => (await runsOf(path, client)).map(({ id }) => id);
  const ofItem = (rest = '') => `${scene.at('work-items')}${item}/agent-runs/${rest}`;
  const ofProject = (rest = '') => `projects/${scene.project.id}/agent-runs/${rest}`;

  it('the runs of a work item, of a project and of the workspace, the newest first', async () => {
    const [first, second] = [await start({ issue: item }), await start({ issue: item })];
    const other = await start({ issue: await scene.add('work-items') });
    const bare = await start();
    expect(await idsOf(ofItem())).toEqual([second.id, first.id]);
    expect((await idsOf(ofProject())).slice(0, 3)).toEqual([other.id, second.id, first.id]);
    expect((await idsOf('agent-runs/')).slice(0, 4)).toEqual([bare.id, other.id, second.id, first.id]);
    expect(await idsOf(`agent-runs/?work_item_id=${item}`)).toEqual([second.id, first.id]);
    const { next_cursor } = expectOk(await scene.v2.get(ofItem('?paginate=cursor&per_page=1'))) as {
      next_cursor: string;
    };
    expect(await idsOf(ofItem(`?per_page=1&cursor=${next_cursor}`))).toEqual([first.id]);
  });

  it('by status, with the agent, and whether the agent has fallen silent', async () => {
    const [running, done] = [await start({ issue: item }), await start({ issue: item })];
    expectOk(await says(agent.v1, done, 'response'), 201);
    expect(await idsOf(ofItem('?status=completed'))).toEqual([done.id]);
    expect(await idsOf(ofItem('?status__in=created,completed'))).toEqual([done.id, running.id]);
    expectProblem(await scene.v2.get(ofItem('?status=stale')), 400);
    await fallSilent('work_item_id', item);
    const shown = await runsOf(ofItem('?expand=agent_user&fields=id,status,is_stale'));
    expect(shown).toEqual([
      expect.objectContaining({ id: done.id, status: 'completed', is_stale: false }),
      expect.objectContaining({ id: running.id, status: 'created', is_stale: true }),
    ]);
    expect(shown[0]!.agent_user).toMatchObject({ id: agent.userId });
  });

  it('one run and what was done in it', async () => {
    const run = await start({ issue: item, external_link: 'https://agent.example/7' });
    expectOk(await says(agent.v1, run, 'thought'), 201);
    expectOk(await says(agent.v1, run, 'action'), 201);
    expect(expectOk(await scene.v2.get(`agent-runs/${run.id}/`))).toMatchObject({
      ...{ id: run.id, work_item_id: item, agent_user_id: agent.userId, status: 'in_progress', is_stale: false },
      external_link: 'https://agent.example/7',
    });
    const steps = await runsOf(`agent-runs/${run.id}/activities/?order_by=created_at`);
    expect(steps.map(({ type, content }) => [type, content])).toEqual([
      ['thought', { type: 'thought', body: 'A thought' }],
      ['action', { type: 'action', action: 'deploy', parameters: { to: 'web' } }],
    ]);
  });

  it('only to those who see the record', async () => {
    const run = await start({ issue: item });
    const contributor = await addPersonWithRole(scene.tenant, scene.project, 'contributor');
    const guest = await addPersonWithRole(scene.tenant, scene.project, 'guest');
    const member = await addMember(scene.tenant, 'member');
    expect(await idsOf(ofItem(), contributor.v2)).toEqual([run.id]);
    expect(await idsOf(ofProject(), contributor.v2)).toContain(run.id);
    expectProblem(await contributor.v2.get('agent-runs/'), 403);
    expectOk(await contributor.v2.get(`agent-runs/${run.id}/`));
    expectProblem(await guest.v2.get(ofItem()), 404);
    expectProblem(await guest.v2.get(ofProject()), 403);
    for (const rest of ['', 'activities/']) expectProblem(await guest.v2.get(`agent-runs/${run.id}/${rest}`), 404);
    expectProblem(await member.v2.get(ofItem()), 403);
  });
});

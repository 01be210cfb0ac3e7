import {
  addPersonWithRole,
  addProject,
  addWorkItem,
  expectBody,
  expectOk,
  expectProblem,
  fieldCodes,
  newTenant,
  oauthToken,
  type Client,
  type Person,
  type Project,
  type Reply,
  type Tenant,
  type WorkItem,
  SWITCHED_OFF,
} from '../../support';
import { activitiesOf, eventsOf } from '../../support/history';

let tenant: Tenant;
let project: Project;
let item: WorkItem;
let api: Client;
let path: string;

beforeAll(async () => {
  tenant = await newTenant();
  project = await addProject(tenant, { is_time_tracking_enabled: true });
});
beforeEach(async () => {
  item = await addWorkItem(tenant, project);
  path = `projects/${project.id}/work-items/${item.id}/worklogs/`;
});

describe('version 1', () => {
  beforeAll(() => {
    api = tenant.v1;
  });

  const log = async (duration: number, members: object = {}) =>
    expectOk(await api.post(path, { duration, ...members }), 201);

  it('lists a plain array, the newest first', async () => {
    await log(30);
    const second = await log(45, { description: 'Review', external_source: 'jira', external_id: '1' });
    const rows = expectOk(await api.get(path));
    expect(rows.map(({ duration }: { duration: number }) => duration)).toEqual([45, 30]);
    expect(rows[0]).toEqual(second);
    expect(second).toEqual({
      ...{ id: expect.any(String), project_id: project.id, workspace_id: tenant.workspaceId },
      ...{ duration: 45, description: 'Review', external_source: 'jira', external_id: '1' },
      ...{ logged_by: tenant.owner.userId, created_by: tenant.owner.userId, updated_by: tenant.owner.userId },
      ...{ created_at: expect.any(String), updated_at: second.created_at, deleted_at: null },
    });
    const [expanded] = expectOk(
      await api.get(`${path.replace('work-items', 'issues')}?expand=logged_by&fields=duration`),
    );
    expect(expanded).toMatchObject({ duration: 45, logged_by: { id: tenant.owner.userId } });
  });

  it('logs in the name of the caller, whatever the body says', async () => {
    const { userId } = await addPersonWithRole(tenant, project, 'contributor');
    const sent = { created_by: userId, updated_by: userId };
    expect(await log(5, sent)).toMatchObject({ logged_by: tenant.owner.userId, created_by: tenant.owner.userId });
  });

  it.each(['PATCH', 'PUT'] as const)('answers the whole record to %s', async (method) => {
    const worklog = await log(30, { description: 'A' });
    const answer = expectOk(await api.request(method, `${path}${worklog.id}/`, { duration: 40 }));
    expect(answer).toEqual({ ...worklog, duration: 40, updated_at: expect.any(String) });
  });

  it('refuses what is no time, and a work item that waits in the intake', async () => {
    expectBody(await api.post(path, { duration: 0, description: 7 }), 400, {
      duration: ['Ensure this value is greater than or equal to 1.'],
      description: ['Not a valid string.'],
    });
    expectBody(await api.post(path, {}), 400, { duration: ['This field is required.'] });
    const waiting = await addWorkItem(tenant, project, { state_id: project.states.triage, state_group: 'triage' });
    expectBody(await api.post(path.replace(item.id, waiting.id), { duration: 1 }), 400, {
      error: 'Time cannot be logged before the work item is accepted.',
    });
  });

  it('deletes', async () => {
    const { id } = await log(5);
    expectOk(await api.delete(`${path}${id}/`), 204);
    expectBody(await api.delete(`${path}${id}/`), 404, { error: 'The requested resource does not exist.' });
  });

  it('answers 402 in a project that does not track time', async () => {
    const other = await addProject(tenant, SWITCHED_OFF);
    const worklogs = `projects/${other.id}/work-items/${(await addWorkItem(tenant, other)).id}/worklogs/`;
    const off = { error: expect.stringMatching(/^The feature "time_tracking" is not switched on here\./) as string };
    expectBody(await api.get(worklogs), 402, off);
    expectBody(await api.get(`projects/${other.id}/total-worklogs/`), 402, off);
  });

  it('is for contributors, each of whom changes what is their own', async () => {
    const { id } = await log(5);
    const contributor = await addPersonWithRole(tenant, project, 'contributor');
    const commenter = await addPersonWithRole(tenant, project, 'commenter');
    expectProblem(await commenter.v1.get(path), 403);
    const refused = { error: 'Only admin or creator can change the worklog' };
    expectBody(await contributor.v1.patch(`${path}${id}/`, { duration: 6 }), 403, refused);
    expectBody(await contributor.v1.delete(`${path}${id}/`), 403, refused);
    const own = expectOk(await contributor.v1.post(path, { duration: 1 }), 201);
    expectOk(await contributor.v1.delete(`${path}${own.id}/`), 204);
  });
});

describe('version 2', () => {
  let colleague: Person;

  beforeAll(async () => {
    api = tenant.v2;
    colleague = await addPersonWithRole(tenant, project, 'contributor');
  });

  const log = async (duration: number, members: object = {}, as: Client = api) =>
    expectOk(await as.post(path, { duration, ...members }), 201);
  const durations = (reply: Reply): number[] =>
    expectOk(reply).data.map(({ duration }: { duration: number }) => duration);

  it('lists these members and no other, the newest first', async () => {
    await log(30);
    const second = await log(45, { description: 'Review' });
    const page = expectOk(await api.get(path));
    expect(page).toMatchObject({ total_count: 2, pagination: { style: 'offset' } });
    expect(page.data[0]).toEqual(second);
    expect(second).toEqual({
      ...{ id: expect.any(String), work_item_id: item.id, duration: 45, description: 'Review' },
      ...{ logged_by_id: tenant.owner.userId, created_by_id: tenant.owner.userId, updated_by_id: tenant.owner.userId },
      ...{ created_at: expect.any(String), updated_at: second.created_at },
    });
    expect(page.data[1]).toMatchObject({ duration: 30, description: '' });
  });

  it('filters, searches, expands and pages', async () => {
    await log(30, { description: 'Review' });
    await log(60, {}, colleague.v2);
    await log(90);
    expect(durations(await api.get(`${path}?logged_by_id=${colleague.userId}`))).toEqual([60]);
    expect(durations(await api.get(`${path}?duration__gte=60&duration__lte=60`))).toEqual([60]);
    expect(durations(await api.get(`${path}?search=view`))).toEqual([30]);
    expect(durations(await api.get(`${path}?order_by=created_at`))).toEqual([30, 60, 90]);
    const [row] = expectOk(await api.get(`${path}?fields=duration&expand=logged_by&per_page=1`)).data;
    expect(row).toMatchObject({ duration: 90, logged_by: { id: tenant.owner.userId } });
    const first = expectOk(await api.get(`${path}?per_page=2&paginate=cursor`));
    expect(durations(await api.get(`${path}?per_page=2&cursor=${first.next_cursor}`))).toEqual([30]);
    expect(fieldCodes(await api.get(`${path}?duration__gte=x`))).toEqual(['duration__gte invalid']);
  });

  it('takes whole minutes, at least one', async () => {
    for (const duration of [0, -5, 1.5, '60', null, 2 ** 31]) {
      const reply = await api.post(path, { duration });
      expectProblem(reply, 400, 'invalid_request');
      expect(fieldCodes(reply)[0]).toMatch(/^duration (invalid|required)$/);
    }
    expect(fieldCodes(await api.post(path, { description: 7 })).sort()).toEqual([
      'description invalid',
      'duration required',
    ]);
  });

  it('updates what is sent', async () => {
    const worklog = await log(30, { description: 'A' });
    const patched = expectOk(
      await api.patch(`${path}${worklog.id}/`, { duration: 45, logged_by_id: colleague.userId }),
    );
    expect(patched).toEqual({ ...worklog, duration: 45, updated_at: expect.any(String) });
    expectProblem(await api.patch(`${path}${worklog.id}/`, { duration: null }), 400, 'invalid_request');
    expect(expectOk(await api.get(`${path}${worklog.id}/`))).toEqual(patched);
  });

  it('is told by the history and by events', async () => {
    const { id } = await log(30);
    expectOk(await api.patch(`${path}${id}/`, { description: 'x' }));
    expectOk(await api.patch(`${path}${id}/`, { duration: 40 }));
    expectOk(await api.delete(`${path}${id}/`), 204);
    expectProblem(await api.get(`${path}${id}/`), 404, 'not_found');
    const rows = await activitiesOf(tenant, item.id);
    expect(rows.map(({ verb, field, old_value, new_value }) => [verb, field, old_value, new_value])).toEqual([
      ['created', 'worklog', null, '30'],
      ['updated', 'worklog', '30', '40'],
      ['deleted', 'worklog', '40', null],
    ]);
    expect((await eventsOf(tenant, id)).map(({ event, previous }) => [event, previous])).toMatchObject([
      ['workitem.worklog.created', {}],
      ['workitem.worklog.updated', { description: '' }],
      ['workitem.worklog.updated', { duration: 30 }],
      ['workitem.worklog.deleted', { id, duration: 40 }],
    ]);
  });

  describe('where it is refused', () => {
    it('a project that does not track time', async () => {
      const other = await addProject(tenant, SWITCHED_OFF);
      const there = `projects/${other.id}/`;
      const worklogs = `${there}work-items/${(await addWorkItem(tenant, other)).id}/worklogs/`;
      for (const reply of [
        await api.get(worklogs),
        await api.post(worklogs, { duration: 1 }),
        await api.get(`${there}worklogs/summary/`),
      ]) {
        expectProblem(reply, 402, 'payment_required');
      }
      expectOk(await api.patch(there, { is_time_tracking_enabled: true }));
      expectOk(await api.post(worklogs, { duration: 1 }), 201);
      expectOk(await api.patch(there, { is_time_tracking_enabled: false }));
      expectProblem(await api.get(worklogs), 402, 'payment_required');
    });

    it('a work item that waits in the intake, is archived or gone', async () => {
      const waiting = await addWorkItem(tenant, project, { state_id: project.states.triage, state_group: 'triage' });
      expectProblem(await api.post(path.replace(item.id, waiting.id), { duration: 1 }), 409, 'conflict');
      await log(1);
      const items = `projects/${project.id}/work-items/`;
      expectOk(await api.post(`${items}${item.id}/archive/`));
      expectProblem(await api.post(path, { duration: 1 }), 404, 'not_found');
      expectOk(await api.delete(`${items}${item.id}/`), 204);
      expectProblem(await api.get(path), 404, 'not_found');
    });

    it('roles below contributors, and what others logged', async () => {
      for (const role of ['commenter', 'guest'] as const) {
        const { v2 } = await addPersonWithRole(tenant, project, role);
        for (const reply of [await v2.get(path), await v2.post(path, { duration: 1 })]) expectProblem(reply, 403);
        expectProblem(await v2.get(`projects/${project.id}/worklogs/summary/`), 403, 'forbidden');
      }
      const theirs = await log(5);
      const own = await log(5, {}, colleague.v2);
      expectProblem(await colleague.v2.patch(`${path}${theirs.id}/`, { duration: 6 }), 403, 'forbidden');
      expectProblem(await colleague.v2.delete(`${path}${theirs.id}/`), 403, 'forbidden');
      expectOk(await colleague.v2.patch(`${path}${own.id}/`, { duration: 6 }));
      expectOk(await api.delete(`${path}${own.id}/`), 204);
    });
  });

  describe('the summary of a project', () => {
    let there: Project;
    let summary: string;
    beforeEach(async () => {
      there = await addProject(tenant, { is_time_tracking_enabled: true });
      summary = `projects/${there.id}/worklogs/summary/`;
    });
    const logOn = async ({ id }: WorkItem, ...minutes: number[]) => {
      for (const duration of minutes) {
        expectOk(await api.post(`projects/${there.id}/work-items/${id}/worklogs/`, { duration }), 201);
      }
    };

    it('adds up the minutes of each work item, the most first', async () => {
      const [a, b, c] = [
        await addWorkItem(tenant, there),
        await addWorkItem(tenant, there),
        await addWorkItem(tenant, there),
      ];
      expect(expectOk(await api.get(summary))).toEqual([]);
      await logOn(a, 30, 15);
      await logOn(b, 60);
      await logOn(c, 1);
      expectOk(await api.delete(`projects/${there.id}/work-items/${c.id}/`), 204);
      expectOk(await api.post(`projects/${there.id}/work-items/${a.id}/archive/`));
      const totals = [
        { work_item_id: b.id, duration: 60 },
        { work_item_id: a.id, duration: 45 },
      ];
      expect(expectOk(await api.get(summary))).toEqual(totals);
      const inOtherWords = totals.map(({ work_item_id, duration }) => ({ issue_id: work_item_id, duration }));
      for (const path of ['total-worklogs/', 'work-logs/total/']) {
        expect(expectOk(await tenant.v1.get(`projects/${there.id}/${path}`))).toEqual(inOtherWords);
      }
    });

    it('bears more minutes than a number of a worklog', async () => {
      const big = await addWorkItem(tenant, there);
      await logOn(big, 2_147_483_647, 2_147_483_647);
      expect(expectOk(await api.get(summary))).toEqual([{ work_item_id: big.id, duration: 4_294_967_294 }]);
    });

    it('takes its own scope and no global one', async () => {
      const withScope = async (scope: string) => (await oauthToken(tenant, tenant.owner.userId, [scope])).v2;
      expectOk(await (await withScope('projects.work_items.worklogs:read')).get(summary));
      for (const scope of ['read', 'write', 'projects.work_items:read']) {
        expectProblem(await (await withScope(scope)).get(summary), 403, 'forbidden');
      }
    });
  });
});

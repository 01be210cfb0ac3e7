import {
  addPersonWithRole,
  addProject,
  addWorkItem,
  expectBody,
  expectOk,
  expectProblem,
  newTenant,
  type Client,
  type Project,
  type Tenant,
  type WorkItem,
} from '../../support';

let tenant: Tenant;
let project: Project;
let item: WorkItem;
let api: Client;
let path: string;

beforeAll(async () => {
  tenant = await newTenant();
  api = tenant.v1;
  project = await addProject(tenant, { is_time_tracking_enabled: true });
});
beforeEach(async () => {
  item = await addWorkItem(tenant, project);
  path = `projects/${project.id}/work-items/${item.id}/worklogs/`;
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
  const other = await addProject(tenant);
  const worklogs = `projects/${other.id}/work-items/${(await addWorkItem(tenant, other)).id}/worklogs/`;
  const off = { error: 'The feature "time_tracking" is not switched on here.' };
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

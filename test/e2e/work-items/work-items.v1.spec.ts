import {
  addMember,
  addPersonWithRole,
  addProject,
  expectOk,
  expectProblem,
  insert,
  newTenant,
  update,
  type Client,
  type Person,
  type Project,
  type Tenant,
} from '../../support';
import { expectCountersRight } from '../../support/history';

let tenant: Tenant;
let project: Project;
let api: Client;
let path: string;

beforeAll(async () => {
  tenant = await newTenant();
  api = tenant.v1;
});
beforeEach(async () => {
  project = await addProject(tenant);
  path = `projects/${project.id}/work-items/`;
});
afterAll(() => expectCountersRight(tenant));

const create = async (members: object = {}) => expectOk(await api.post(path, { name: 'Item', ...members }), 201);
const NOBODY = '00000000-0000-7000-8000-000000000000';

const MEMBERS = [
  ...['archived_at', 'assignees', 'completed_at', 'created_at', 'created_by', 'deleted_at', 'description'],
  ...['description_binary', 'description_html', 'description_stripped', 'estimate_point', 'external_id'],
  ...['external_source', 'id', 'is_draft', 'labels', 'name', 'parent', 'point', 'priority', 'project', 'sequence_id'],
  ...['sort_order', 'start_date', 'state', 'target_date', 'type', 'type_id', 'updated_at', 'updated_by', 'workspace'],
];

describe('what a work item is', () => {
  it('has these members and no other, in every answer', async () => {
    const created = await create();
    expect(Object.keys(created).sort()).toEqual(MEMBERS);
    expect(expectOk(await api.get(`${path}${created.id}/`))).toEqual(created);
    expect(expectOk(await api.get(path)).results).toEqual([created]);
    const patched = expectOk(await api.patch(`${path}${created.id}/`, {}));
    expect(patched).toEqual(created);
  });

  it('needs only a name', async () => {
    expect(await create({ name: '  Trimmed ' })).toMatchObject({
      name: 'Trimmed',
      description: {},
      description_html: '<p></p>',
      description_stripped: '',
      description_binary: null,
      priority: 'none',
      state: project.states.backlog,
      parent: null,
      type: null,
      type_id: null,
      estimate_point: null,
      point: null,
      start_date: null,
      target_date: null,
      completed_at: null,
      archived_at: null,
      deleted_at: null,
      is_draft: false,
      external_source: null,
      external_id: null,
      assignees: [],
      labels: [],
      sequence_id: 1,
      sort_order: 65_535,
      project: project.id,
      workspace: tenant.workspaceId,
      created_by: tenant.owner.userId,
      updated_by: tenant.owner.userId,
    });
  });

  it('is the same at both spellings of its address', async () => {
    const issues = `projects/${project.id}/issues/`;
    const { id } = expectOk(await api.post(issues, { name: 'One' }), 201);
    expect(expectOk(await api.get(`${issues}${id}/`))).toEqual(expectOk(await api.get(`${path}${id}/`)));
    expect(expectOk(await api.get(issues)).results).toHaveLength(1);
    expectOk(await api.patch(`${issues}${id}/`, { name: 'Two' }));
    expect(expectOk(await api.get(`issues/${project.identifier}-1/`))).toMatchObject({ id, name: 'Two' });
    expect(expectOk(await api.get('issues/search/?search=Two')).issues).toHaveLength(1);
    expect((await api.delete(`${issues}${id}`)).status).toBe(204);
    expectProblem(await api.get(`${path}${id}/`), 404);
  });

  it('is found by its human key, in any case', async () => {
    const created = await create();
    for (const key of [`${project.identifier}-1`, `${project.identifier.toLowerCase()}-1`]) {
      expect(expectOk(await api.get(`work-items/${key}/`))).toEqual(created);
    }
    for (const key of [`${project.identifier}-2`, `${project.identifier}-x`, 'NOPE-1', '-1', '1-']) {
      expect((await api.get(`work-items/${key}/`)).status).toBe(404);
    }
  });

  it('has a key in projects whose identifier is of another script', async () => {
    const other = await addProject(tenant, { identifier: `ЖУК_${project.identifier}` });
    const { id } = expectOk(await api.post(`projects/${other.id}/work-items/`, { name: 'x' }), 201);
    const key = encodeURIComponent(`${other.identifier.toLowerCase()}-1`);
    expect(expectOk(await api.get(`work-items/${key}/`))).toMatchObject({ id });
  });
});

describe('members of a body', () => {
  let person: Person;
  beforeEach(async () => {
    person = await addPersonWithRole(tenant, project, 'contributor');
  });

  it('are taken under both of their spellings', async () => {
    const label = expectOk(await api.post(`projects/${project.id}/labels/`, { name: 'Bug' }), 201).id;
    const parent = (await create()).id;
    const state = project.states.started;
    const short = await create({ state, parent, labels: [label], assignees: [person.userId] });
    const long = await create({
      state_id: state,
      parent_id: parent,
      label_ids: [label],
      assignee_ids: [person.userId],
    });
    const expected = { state, parent, labels: [label], assignees: [person.userId] };
    expect(short).toMatchObject(expected);
    expect(long).toMatchObject(expected);
    const cleared = { labels: [], assignees: [], parent: null };
    const ids = { label_ids: [], assignee_ids: [], parent_id: null };
    expect(expectOk(await api.patch(`${path}${short.id}/`, cleared))).toMatchObject(cleared);
    expect(expectOk(await api.patch(`${path}${long.id}/`, ids))).toMatchObject(cleared);
  });

  it('are ids in any case, each once', async () => {
    const upper = person.userId.toUpperCase();
    const item = await create({ assignees: [upper, person.userId], state: project.states.started!.toUpperCase() });
    expect(item).toMatchObject({ assignees: [person.userId], state: project.states.started });
  });

  it('are all kept', async () => {
    const sent = {
      name: 'x'.repeat(255),
      description_html: '<p>Text <strong>bold</strong></p>',
      priority: 'urgent',
      point: 12,
      start_date: '2026-01-02',
      target_date: '2026-01-02',
      external_source: 'jira',
      external_id: '1',
      created_by: person.userId,
      created_at: '2020-05-06T07:08:09.123456Z',
    };
    const item = await create(sent);
    expect(item).toMatchObject({ ...sent, description_stripped: 'Text bold' });
    expect(item.description).toMatchObject({ type: 'doc' });
    expect(expectOk(await api.get(`${path}${item.id}/`))).toEqual(item);
  });

  it('that the server sets have no effect', async () => {
    const readOnly = {
      sequence_id: 77,
      deleted_at: '2026-01-01T00:00:00Z',
      completed_at: '2026-01-01T00:00:00Z',
      description_stripped: 'other',
      last_activity_at: '2026-01-01T00:00:00Z',
    };
    const item = await create({ ...readOnly, sort_order: 5, archived_at: '2026-01-01' });
    expect(item).toMatchObject({
      sequence_id: 1,
      deleted_at: null,
      completed_at: null,
      description_stripped: '',
      sort_order: 65_535,
      archived_at: null,
    });
    const patched = await api.patch(`${path}${item.id}/`, { ...readOnly, created_by: NOBODY, module: 'x' });
    expect(expectOk(patched)).toEqual(item);
  });

  it('leave out people and labels that cannot be set, and say so', async () => {
    const stranger = await addMember(tenant, 'member');
    const guest = await addPersonWithRole(tenant, project, 'guest');
    const body = { name: 'x', assignees: [stranger.userId, guest.userId, person.userId], labels: [NOBODY] };
    const reply = await api.post(path, body);
    expect(expectOk(reply, 201)).toMatchObject({ assignees: [person.userId], labels: [] });
    expect(reply.headers.get('x-ignored-parameters')).toBe('assignee_ids, label_ids');
  });

  it('drop what could act from a description', async () => {
    const item = await create({
      description_html: '<p onclick="x()">Hi<script>alert(1)</script><a href="javascript:x">y</a></p><iframe src="z">',
    });
    expect(item.description_html).not.toMatch(/script|onclick|iframe/);
    expect(item).toMatchObject({ description_stripped: 'Hiy' });
    expect(expectOk(await api.patch(`${path}${item.id}/`, { description_html: '' }))).toMatchObject({
      description_html: '<p></p>',
      description_stripped: '',
    });
  });
});

describe('defaults of the project', () => {
  it('assign its default assignee, unless the body names somebody or nobody', async () => {
    const person = await addPersonWithRole(tenant, project, 'contributor');
    await update('projects', tenant.workspaceId, project.id, { default_assignee_id: person.userId });
    expect(await create()).toMatchObject({ assignees: [person.userId] });
    expect(await create({ assignees: [] })).toMatchObject({ assignees: [] });
    expect(await create({ assignees: [tenant.owner.userId] })).toMatchObject({ assignees: [tenant.owner.userId] });
  });

  it('assign nobody where the default assignee has left', async () => {
    const stranger = await addMember(tenant, 'member');
    await update('projects', tenant.workspaceId, project.id, { default_assignee_id: stranger.userId });
    expect(await create()).toMatchObject({ assignees: [] });
  });

  it('give the default type', async () => {
    const at = new Date();
    const row = { workspace_id: tenant.workspaceId, project_id: project.id, created_at: at, updated_at: at };
    const [task, bug] = [crypto.randomUUID(), crypto.randomUUID()];
    await insert('work_item_types', { ...row, id: task, name: 'Task', is_default: true });
    await insert('work_item_types', { ...row, id: bug, name: 'Bug' });
    expect(await create()).toMatchObject({ type: task, type_id: task });
    expect(await create({ type_id: bug })).toMatchObject({ type: bug });
    expect(await create({ type_id: task, type: bug })).toMatchObject({ type: bug });
    expect(await create({ type: null })).toMatchObject({ type: null, type_id: null });
  });
});

it('goes behind the others of its state', async () => {
  expect(await create()).toMatchObject({ sort_order: 65_535 });
  expect(await create()).toMatchObject({ sort_order: 75_535 });
  expect(await create({ state: project.states.started })).toMatchObject({ sort_order: 65_535 });
  const { id } = await create();
  expect(expectOk(await api.patch(`${path}${id}/`, { sort_order: 70_000.5 }))).toMatchObject({ sort_order: 70_000.5 });
});

it('takes the time of completion from the group of its state', async () => {
  const done = await create({ state: project.states.completed });
  expect(done.completed_at).toBe(done.created_at);
  const open = expectOk(await api.patch(`${path}${done.id}/`, { state: project.states.started }));
  expect(open.completed_at).toBeNull();
  const again = expectOk(await api.patch(`${path}${done.id}/`, { state: project.states.completed }));
  expect(again.completed_at).toBe(again.updated_at);
  const cancelled = expectOk(await api.patch(`${path}${done.id}/`, { state: project.states.cancelled }));
  expect(cancelled.completed_at).toBeNull();
});

it('never gives a number twice', async () => {
  const { id } = await create();
  await create();
  await api.delete(`${path}${id}/`);
  expect(await create()).toMatchObject({ sequence_id: 3 });
  const last = await create();
  await api.delete(`${path}${last.id}/`);
  expect(await create()).toMatchObject({ sequence_id: 5 });
  expectProblem(await api.post(path, {}), 400);
  expect(await create()).toMatchObject({ sequence_id: 6 });
});

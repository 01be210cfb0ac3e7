import {
  addMember,
  addPersonWithRole,
  addProject,
  expectOk,
  expectProblem,
  fieldCodes,
  insert,
  newTenant,
  sql,
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
let person: Person;
let label: string;

beforeAll(async () => {
  tenant = await newTenant();
  api = tenant.v2;
});
beforeEach(async () => {
  project = await addProject(tenant);
  path = `projects/${project.id}/work-items/`;
  person = await addPersonWithRole(tenant, project, 'contributor');
  label = expectOk(await api.post(`projects/${project.id}/labels/`, { name: 'Bug' }), 201).id;
});
afterAll(() => expectCountersRight(tenant));

const create = async (members: object = {}) => expectOk(await api.post(path, { name: 'Item', ...members }), 201);
const refused = async (members: object) => {
  const reply = await api.post(path, { name: 'Item', ...members });
  expectProblem(reply, 400, 'invalid_request');
  return fieldCodes(reply).sort();
};
const record = async (table: string, members: object): Promise<string> => {
  const id = crypto.randomUUID();
  const at = new Date();
  const row = { workspace_id: tenant.workspaceId, project_id: project.id, created_at: at, updated_at: at };
  await insert(table, { ...row, id, ...members });
  return id;
};
const NOBODY = '00000000-0000-7000-8000-000000000000';

const MEMBERS = [
  ...['archived_at', 'assignee_ids', 'created_at', 'created_by_id', 'custom_fields', 'cycle_id', 'description_html'],
  ...['id', 'identifier', 'is_draft', 'label_ids', 'module_ids', 'name', 'parent_id', 'priority', 'project_id'],
  ...['sequence_id', 'start_date', 'state_id', 'target_date', 'type_id', 'updated_by_id'],
];

describe('a work item', () => {
  it('has these members and no other', async () => {
    const created = await create();
    expect(Object.keys(created).sort()).toEqual(MEMBERS);
    expect(expectOk(await api.get(`${path}${created.id}/`))).toEqual(created);
    const [row] = expectOk(await api.get(path)).data;
    const { description_html, custom_fields, ...rest } = created;
    expect([description_html, custom_fields]).toEqual(['<p></p>', {}]);
    expect(row).toEqual(rest);
  });

  it('needs only a name', async () => {
    const before = Date.now();
    const item = await create({ name: ' Login ' });
    expect(item).toMatchObject({
      name: 'Login',
      identifier: `${project.identifier}-1`,
      sequence_id: 1,
      priority: 'none',
      state_id: project.states.backlog,
      type_id: null,
      parent_id: null,
      project_id: project.id,
      cycle_id: null,
      module_ids: [],
      assignee_ids: [],
      label_ids: [],
      start_date: null,
      target_date: null,
      is_draft: false,
      archived_at: null,
      created_by_id: tenant.owner.userId,
    });
    expect(item.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/);
    expect(Math.abs(Date.parse(item.created_at as string) - before)).toBeLessThan(60_000);
  });

  it('is created below the identifier of its project too', async () => {
    const { id } = expectOk(await api.post(`projects/${project.identifier}/work-items/`, { name: 'x' }), 201);
    expectOk(await api.get(`projects/${project.identifier.toLowerCase()}/work-items/${id}/`));
  });

  it('takes what the project has as defaults', async () => {
    await update('projects', tenant.workspaceId, project.id, { default_assignee_id: person.userId });
    const type_id = await record('work_item_types', { name: 'Task', is_default: true });
    expect(await create()).toMatchObject({ assignee_ids: [person.userId], type_id });
    expect(await create({ assignee_ids: [], type_id: null })).toMatchObject({ assignee_ids: [], type_id: null });
    expect(await create({ assignees: [] })).toMatchObject({ assignee_ids: [] });
    await sql('update project_members set is_active = false where workspace_id = $1 and user_id = $2', [
      tenant.workspaceId,
      person.userId,
    ]);
    expect(await create()).toMatchObject({ assignee_ids: [] });
  });

  it('lets what the server sets pass without effect', async () => {
    const sent = { id: NOBODY, identifier: 'X-1', sequence_id: 9, project_id: NOBODY, is_draft: true };
    const more = { archived_at: '2026-01-01T00:00:00Z', created_at: '2020-01-01T00:00:00Z', created_by_id: NOBODY };
    const item = await create({ ...sent, ...more });
    expect(item).toMatchObject({ sequence_id: 1, is_draft: false, archived_at: null });
    expect(item.created_by_id).toBe(tenant.owner.userId);
    expect(expectOk(await api.patch(`${path}${item.id}/`, { ...sent, ...more }))).toEqual(item);
  });

  it('has a clean description', async () => {
    const item = await create({ description_html: '<p>Hi<script>x</script> <b onclick="y">you</b></p>' });
    expect(item.description_html).toBe('<p>Hi <b>you</b></p>');
    const query = `${path}?fields=description_html`;
    expect(expectOk(await api.get(query)).data).toEqual([{ id: item.id, description_html: item.description_html }]);
    const cleared = expectOk(await api.patch(`${path}${item.id}/`, { description_html: null }));
    expect(cleared).toMatchObject({ description_html: '<p></p>' });
  });
});

describe('relations', () => {
  it('are taken by id', async () => {
    const parent = (await create()).id;
    const type = await record('work_item_types', { name: 'Task' });
    const point = await record('estimate_points', { name: '5' });
    const ids = {
      state_id: project.states.started,
      type_id: type,
      parent_id: parent,
      assignee_ids: [person.userId, tenant.owner.userId].sort(),
      label_ids: [label],
    };
    const upper = JSON.parse(JSON.stringify(ids).replace(/[0-9a-f-]{36}/g, (id) => id.toUpperCase())) as object;
    const item = await create({ ...upper, estimate_point_id: point });
    expect({ ...item, assignee_ids: [...(item.assignee_ids as string[])].sort() }).toMatchObject(ids);
    const expanded = expectOk(await api.get(`${path}${item.id}/?expand=estimate_point`));
    expect(expanded.estimate_point).toEqual({ id: point, value: '5' });
  });

  it('are taken by name, without regard to case', async () => {
    const parent = await create();
    const type_id = await record('work_item_types', { name: 'Großer Task' });
    await record('estimate_points', { name: 'XL' });
    const item = await create({
      state: 'in PROGRESS',
      type: 'GROßER task',
      parent: parent.identifier.toLowerCase(),
      assignees: [person.email.toUpperCase()],
      labels: ['bug', 'BUG'],
      estimate: 'xl',
    });
    expect(item).toMatchObject({
      state_id: project.states.started,
      type_id,
      parent_id: parent.id,
      assignee_ids: [person.userId],
      label_ids: [label],
    });
    const cleared = { type: null, parent: null, estimate: null, assignees: [], labels: [] };
    expect(expectOk(await api.patch(`${path}${item.id}/`, cleared))).toMatchObject({
      type_id: null,
      parent_id: null,
      assignee_ids: [],
      label_ids: [],
    });
  });

  it('are never taken both ways', async () => {
    const { started } = project.states;
    const both = {
      ...{ state_id: started, state: 'Todo', type_id: NOBODY, type: 'Task', parent_id: NOBODY, parent: 'X-1' },
      ...{ assignee_ids: [], assignees: [], label_ids: [], labels: [], estimate_point_id: null, estimate: '1' },
    };
    const relations = ['assignees', 'estimate', 'labels', 'parent', 'state', 'type'];
    expect(await refused(both)).toEqual(relations.map((name) => `${name} invalid`));
    const { id } = await create();
    const reply = await api.patch(`${path}${id}/`, both);
    expect(fieldCodes(reply).sort()).toEqual(relations.map((name) => `${name} invalid`));
  });

  it('have names that hit exactly one record', async () => {
    await insert('labels', {
      ...{ workspace_id: tenant.workspaceId, id: crypto.randomUUID(), name: 'bug', sort_order: 1 },
      ...{ created_at: new Date(), updated_at: new Date() },
    });
    expect(await refused({ labels: ['Bug'] })).toEqual(['labels invalid']);
    const unknown = { state: 'Nowhere', type: 'x', parent: 'X-1', labels: ['x', 'y'], assignees: ['a@b.c'] };
    expect(await refused({ ...unknown, estimate: 'x' })).toEqual([
      'assignees does_not_exist',
      'estimate does_not_exist',
      'labels does_not_exist',
      'labels does_not_exist',
      'parent does_not_exist',
      'state does_not_exist',
      'type does_not_exist',
    ]);
    await sql('delete from labels where workspace_id = $1 and project_id is null', [tenant.workspaceId]);
  });

  it('of epics have no name here', async () => {
    const epic = await record('work_item_types', { name: 'Epic', is_epic: true });
    expect(await refused({ type: 'Epic' })).toEqual(['type does_not_exist']);
    expect(await create({ type_id: epic })).toMatchObject({ type_id: epic });
  });

  it('are refused where they are of another project, and all at once', async () => {
    const other = await addProject(tenant);
    const stranger = await addMember(tenant, 'member');
    const foreign = expectOk(await api.post(`projects/${other.id}/labels/`, { name: 'x' }), 201).id;
    const ids = {
      state_id: other.states.backlog,
      type_id: NOBODY,
      parent_id: NOBODY,
      assignee_ids: [stranger.userId, person.userId],
      label_ids: [foreign, label],
      estimate_point_id: NOBODY,
    };
    expect(await refused(ids)).toEqual([
      'assignee_ids does_not_exist',
      'estimate_point_id does_not_exist',
      'label_ids does_not_exist',
      'parent_id does_not_exist',
      'state_id does_not_exist',
      'type_id does_not_exist',
    ]);
    expect(expectOk(await api.get(path)).total_count).toBe(0);
  });

  it('may be a parent of any project that the caller sees', async () => {
    const other = await addProject(tenant);
    const parent = expectOk(await api.post(`projects/${other.id}/work-items/`, { name: 'Secret' }), 201);
    expect(await create({ parent_id: parent.id })).toMatchObject({ parent_id: parent.id });
    const child = await create({ parent: parent.identifier });
    const hidden = [{ parent_id: parent.id }, { parent: parent.identifier }, { parent: 'NOPE-1' }];
    const replies = await Promise.all(hidden.map((body) => person.v2.post(path, { name: 'x', ...body })));
    expect(replies.map((reply) => fieldCodes(reply)[0])).toEqual([
      'parent_id does_not_exist',
      'parent does_not_exist',
      'parent does_not_exist',
    ]);
    const seen = expectOk(await person.v2.get(`${path}${child.id}/?expand=parent`));
    expect(seen).toMatchObject({ parent_id: parent.id, parent: null });
    expectOk(await person.v2.patch(`${path}${child.id}/`, { name: 'Renamed', parent_id: parent.id }));
    expect(expectOk(await api.get(`${path}${child.id}/?expand=parent`)).parent).toEqual({
      id: parent.id,
      name: 'Secret',
      sequence_id: 1,
    });
  });
});

describe('a body', () => {
  it('is checked as a whole', async () => {
    const wrong = { name: '', priority: 'soon', start_date: '1', target_date: 7, labels: 'x', assignees: ['x'] };
    expect(await refused({ ...wrong, external_id: 'x'.repeat(256), custom_fields: [] })).toEqual([
      'assignees invalid',
      'custom_fields invalid',
      'external_id max_length',
      'labels invalid',
      'name required',
      'priority invalid_choice',
      'start_date invalid',
      'target_date invalid',
    ]);
    expect(await refused({ name: 'x'.repeat(256) })).toEqual(['name max_length']);
    expect(await refused({ start_date: '2026-01-02', target_date: '2026-01-01' })).toEqual(['start_date invalid']);
    expect(await refused({ custom_fields: { severity: 'high' } })).toEqual(['custom_fields invalid']);
    expect(await create({ custom_fields: {} })).toMatchObject({ custom_fields: {} });
  });

  it('with unknown names is taken or refused, as the caller likes', async () => {
    const lax = await api.post(path, { name: 'x', labelz: [] });
    expectOk(lax, 201);
    expect(lax.headers.get('x-ignored-parameters')).toBe('labelz');
    const strict = await api.post(path, { name: 'x', labelz: [] }, { headers: { Prefer: 'handling=strict' } });
    expect(fieldCodes(strict)).toEqual(['labelz invalid']);
    expect(strict.body.errors[0].message).toContain('"labels"');
  });
});

import {
  addEstimatePoints,
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

const create = async (members: object = {}) => expectOk(await api.post(path, { name: 'Item', ...members }), 201);
const NOBODY = '00000000-0000-7000-8000-000000000000';

beforeAll(async () => {
  tenant = await newTenant();
});
beforeEach(async () => {
  project = await addProject(tenant);
  path = `projects/${project.id}/work-items/`;
});
afterAll(() => expectCountersRight(tenant));

describe('version 1', () => {
  beforeAll(() => {
    api = tenant.v1;
  });

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
      expect(reply.headers.get('x-ignored-parameters')).toBe('assignees, labels');
      const ids = await api.post(path, { name: 'x', assignee_ids: [NOBODY], labels: [NOBODY] });
      expect(ids.headers.get('x-ignored-parameters')).toBe('assignee_ids, labels');
    });

    it('refuse the same in strict handling, and keep nothing of it', async () => {
      const strict = { headers: { Prefer: 'handling=strict' } };
      const name = `Strict ${Date.now()}`;
      const refused = await api.post(path, { name, assignees: [NOBODY], labels: [NOBODY] }, strict);
      expectProblem(refused, 400);
      expect(Object.keys(refused.body)).toEqual(['assignees', 'labels']);
      const item = await create();
      expectProblem(await api.patch(`${path}${item.id}/`, { name, labels: [NOBODY] }, strict), 400);
      expectOk(await api.patch(`${path}${item.id}/`, { priority: 'low', labels: [] }, strict));
      const listed = expectOk(await api.get(path)).results as { name: string }[];
      expect(listed.map((one) => one.name)).not.toContain(name);
    });

    it('keep the structure of a description in its document, in records and lists', async () => {
      const description_html = '<h2>Steps</h2><ul><li><p>open <strong>it</strong></p></li></ul>';
      const made = await create({ description_html });
      const bold = { type: 'text', text: 'it', marks: [{ type: 'bold' }] };
      const item = { type: 'paragraph', content: [{ type: 'text', text: 'open ' }, bold] };
      const description = {
        type: 'doc',
        content: [
          { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'Steps' }] },
          { type: 'bulletList', content: [{ type: 'listItem', content: [item] }] },
        ],
      };
      expect(made).toMatchObject({ description, description_html });
      const rows = expectOk(await api.get(path)).results as { id: string }[];
      expect(rows.find(({ id }) => id === made.id)).toMatchObject({ description, description_html });
      expect((await create()).description).toEqual({});
    });

    it('name what the server sets itself, in creation and update', async () => {
      const own = { sequence_id: 900, archived_at: '2026-01-02', completed_at: '2026-01-02T09:00:00Z' };
      const reply = await api.post(path, { name: 'x', ...own });
      const made = expectOk(reply, 201);
      expect(made).toMatchObject({ archived_at: null, completed_at: null });
      expect(made.sequence_id).not.toBe(900);
      expect(reply.headers.get('x-ignored-parameters')).toBe('sequence_id, completed_at, archived_at');
      const patched = await api.patch(`${path}${made.id}/`, { sequence_id: 901, priority: 'low' });
      expect(expectOk(patched)).toMatchObject({ sequence_id: made.sequence_id, priority: 'low' });
      expect(patched.headers.get('x-ignored-parameters')).toBe('sequence_id');
      const strict = await api.post(path, { name: 'x', ...own }, { headers: { Prefer: 'handling=strict' } });
      expectProblem(strict, 400);
      expect(Object.keys(strict.body).sort()).toEqual(Object.keys(own).sort());
    });

    it('drop what could act from a description', async () => {
      const item = await create({
        description_html:
          '<p onclick="x()">Hi<script>alert(1)</script><a href="javascript:x">y</a></p><iframe src="z">',
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
      await update('projects', tenant.workspaceId, project.id, { is_issue_type_enabled: true });
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
    expect(expectOk(await api.patch(`${path}${id}/`, { sort_order: 70_000.5 }))).toMatchObject({
      sort_order: 70_000.5,
    });
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
});

describe('version 2', () => {
  let person: Person;
  let label: string;

  beforeAll(() => {
    api = tenant.v2;
  });
  beforeEach(async () => {
    person = await addPersonWithRole(tenant, project, 'contributor');
    label = expectOk(await api.post(`projects/${project.id}/labels/`, { name: 'Bug' }), 201).id;
  });

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

  const MEMBERS = [
    ...['archived_at', 'assignee_ids', 'created_at', 'created_by_id', 'custom_fields', 'cycle_id', 'description_html'],
    ...['id', 'identifier', 'is_draft', 'label_ids', 'module_ids', 'name', 'parent_id', 'permissions'],
    ...[
      'priority',
      'project_id',
      'sequence_id',
      'sort_order',
      'start_date',
      'state_id',
      'target_date',
      'type_id',
      'updated_by_id',
      'version',
    ],
  ];

  describe('a work item', () => {
    it('has these members and no other', async () => {
      const created = await create();
      expect(Object.keys(created).sort()).toEqual(MEMBERS);
      expect(expectOk(await api.get(`${path}${created.id}/`))).toEqual(created);
      const [row] = expectOk(await api.get(path)).data;
      const { description_html, custom_fields, permissions, sort_order, version, ...rest } = created;
      expect([description_html, custom_fields, sort_order, version]).toEqual(['<p></p>', {}, expect.any(Number), 1]);
      expect(permissions).toEqual(['view', 'edit', 'delete']);
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
      await update('projects', tenant.workspaceId, project.id, {
        default_assignee_id: person.userId,
        is_issue_type_enabled: true,
      });
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
      const [point] = await addEstimatePoints(tenant, project, '5');
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
      expect(expanded.estimate_point).toEqual({ id: point, key: 0, value: '5', description: '' });
    });

    it('are taken by name, without regard to case', async () => {
      const parent = await create();
      const type_id = await record('work_item_types', { name: 'Großer Task' });
      await addEstimatePoints(tenant, project, 'XL');
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
      const unknown = ['parent_id does_not_exist', 'type_id does_not_exist'];
      const problems = [...relations.map((name) => `${name} invalid`), ...unknown].sort();
      expect(await refused(both)).toEqual(problems);
      const { id } = await create();
      const reply = await api.patch(`${path}${id}/`, both);
      expect(fieldCodes(reply).sort()).toEqual(problems);
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
      expect(seen).toMatchObject({ parent_id: null, parent: null });
      const named = await person.v2.patch(`${path}${child.id}/`, { name: 'Renamed', parent_id: parent.id });
      expect(fieldCodes(named)).toEqual(['parent_id does_not_exist']);
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
});

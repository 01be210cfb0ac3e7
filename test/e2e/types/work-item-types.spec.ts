import {
  addPersonWithRole,
  addProject,
  addWorkItem,
  expectOk,
  expectProblem,
  fieldCodes,
  keepTypes,
  openScene,
  openSharedScene,
  unique,
  type Scene,
} from '../../support';
import { eventsOf } from '../../support/history';

const NOBODY = '018f0000-0000-7000-8000-000000000000';

let scene: Scene;
let path: string;

const SHARED = 'work-item-types/';
const item = (id: string) => `${scene.at('work-items')}${id}/`;
const type = async (members: object = {}, at = path) =>
  expectOk(await scene.v2.post(at, { name: unique('T '), ...members }), 201);
const enable = async () => expectOk(await scene.v2.post(`${path}enable/`));
const names = (body: { data: { name: string }[] }) => body.data.map(({ name }) => name);

beforeAll(async () => {
  scene = await openScene();
});

describe('of a project', () => {
  beforeEach(async () => {
    scene = await openScene(scene.tenant);
    path = scene.at('work-item-types');
  });

  describe('version 2', () => {
    it('begin with Task, which is made once and is what new work items get', async () => {
      expect(expectOk(await scene.v2.get(path)).data).toEqual([]);
      expect(await scene.v2.post(scene.at('work-items'), { name: 'before' })).toMatchObject({
        body: { type_id: null },
      });
      const task = await enable();
      expect(task).toEqual({
        id: expect.any(String) as string,
        name: 'Task',
        description: '',
        is_active: true,
        is_default: true,
        is_epic: false,
        level: 0,
        logo_props: {},
        created_at: expect.any(String) as string,
      });
      expect(await enable()).toEqual(task);
      expect(expectOk(await scene.v2.get(path)).data).toEqual([task]);
      const made = expectOk(await scene.v2.post(scene.at('work-items'), { name: 'after' }), 201);
      expect(made).toMatchObject({ type_id: task.id });
      expect(expectOk(await scene.v2.get(`projects/${scene.project.id}/`))).toMatchObject({
        is_issue_type_enabled: true,
      });
    });

    it('are no default where the project has switched types off', async () => {
      await enable();
      expectOk(await scene.v2.patch(`projects/${scene.project.id}/`, { is_issue_type_enabled: false }));
      expect(expectOk(await scene.v2.post(scene.at('work-items'), { name: 'x' }), 201)).toMatchObject({
        type_id: null,
      });
    });

    it('are created, changed and told as events', async () => {
      const made = await type({ name: 'Bug', external_id: 'B-1', external_source: 'jira' });
      expectOk(await scene.v2.patch(`${path}${made.id}/`, { description: 'Broken', is_active: false, level: 7 }));
      const changed = expectOk(await scene.v2.get(`${path}${made.id}/`));
      expect(changed).toEqual({ ...made, description: 'Broken', is_active: false });
      expectOk(await scene.v2.delete(`${path}${made.id}/`), 204);
      expectProblem(await scene.v2.delete(`${path}${made.id}/`), 404, 'not_found');
      const events = await eventsOf(scene.tenant, made.id as string);
      expect(events.map(({ event }) => event)).toEqual([
        'work_item_type.created',
        'work_item_type.updated',
        'work_item_type.deleted',
      ]);
      expect(events[1]!.previous).toEqual({ description: '', isActive: true });
    });

    it('take the level that the workspace gives to those that name none', async () => {
      expectOk(await scene.v2.patch('features/', { work_item_type_default_level: 3 }));
      expect(await type()).toMatchObject({ level: 3 });
      expectOk(await scene.v2.patch('features/', { work_item_type_default_level: 0 }));
    });

    it('have one external pair each', async () => {
      const { id } = await type({ external_id: 'B-1', external_source: 'jira' });
      const again = await scene.v2.post(path, { name: 'Other', external_id: 'B-1', external_source: 'jira' });
      expectProblem(again, 409, 'conflict');
      const other = await type();
      const moved = await scene.v2.patch(`${path}${other.id}/`, { external_id: 'B-1', external_source: 'jira' });
      expectProblem(moved, 409, 'conflict');
      expectOk(await scene.v2.delete(`${path}${id}/`), 204);
      expectOk(await scene.v2.patch(`${path}${other.id}/`, { external_id: 'B-1', external_source: 'jira' }));
    });

    it('are listed in order and found by their names', async () => {
      for (const name of ['b', 'C', 'a']) await type({ name });
      expect(names(expectOk(await scene.v2.get(`${path}?order_by=name`))).sort()).toEqual(['C', 'a', 'b'].sort());
      expect(names(expectOk(await scene.v2.get(`${path}?name=c`)))).toEqual(['C']);
      const pages = expectOk(await scene.v2.get(`${path}?order_by=created_at&paginate=cursor&per_page=2`));
      expect(names(pages)).toEqual(['b', 'C']);
    });

    it('have one default, which is moved and neither deactivated nor deleted', async () => {
      const task = await enable();
      const bug = await type({ name: 'Bug' });
      expect(expectOk(await scene.v2.post(`${path}${bug.id}/mark-default/`))).toEqual({ ...bug, is_default: true });
      expect(expectOk(await scene.v2.get(`${path}${task.id}/`))).toMatchObject({ is_default: false });
      expect(expectOk(await scene.v2.post(scene.at('work-items'), { name: 'x' }), 201)).toMatchObject({
        type_id: bug.id,
      });
      const refused = await scene.v2.patch(`${path}${bug.id}/`, { is_active: false });
      expectProblem(refused, 400, 'invalid_request');
      expect(fieldCodes(refused)).toEqual(['is_active invalid']);
      expectProblem(await scene.v2.delete(`${path}${bug.id}/`), 409, 'conflict');
      expectOk(await scene.v2.patch(`${path}${task.id}/`, { is_active: false }));
      expectProblem(await scene.v2.post(`${path}${task.id}/mark-default/`), 400, 'invalid_request');
    });

    it('are not deleted while work items have them', async () => {
      const bug = await type();
      const { id } = await addWorkItem(scene.tenant, scene.project, { type_id: bug.id });
      expectProblem(await scene.v2.delete(`${path}${bug.id}/`), 409, 'conflict');
      expectOk(await scene.v2.delete(item(id)), 204);
      expectOk(await scene.v2.delete(`${path}${bug.id}/`), 204);
    });

    it('are given by name, but for those of epics and those that are not active', async () => {
      const bug = await type({ name: 'Bug' });
      const epic = expectOk(await scene.v1.post(path, { name: 'Epic', is_epic: true }), 201);
      await type({ name: 'Old', is_active: false });
      const create = (members: object) => scene.v2.post(scene.at('work-items'), { name: 'x', ...members });
      expect(expectOk(await create({ type: 'bug' }), 201)).toMatchObject({ type_id: bug.id });
      for (const name of ['Epic', 'Old', 'None']) expectProblem(await create({ type: name }), 400, 'invalid_request');
      expectProblem(await create({ type: 'Bug', type_id: bug.id }), 400, 'invalid_request');
      expect(expectOk(await create({ type_id: epic.id }), 201)).toMatchObject({ type_id: epic.id });
    });

    it('of another project are not there', async () => {
      const other = await addProject(scene.tenant);
      const { id } = await type({}, `projects/${other.id}/work-item-types/`);
      for (const method of ['get', 'patch', 'delete'] as const) {
        expectProblem(await scene.v2[method](`${path}${id}/`, method === 'patch' ? {} : undefined), 404, 'not_found');
      }
      const reply = await scene.v2.post(scene.at('work-items'), { name: 'x', type_id: id });
      expect(fieldCodes(reply)).toEqual(['type_id does_not_exist']);
    });

    it('are read by commenters and written by contributors', async () => {
      const [commenter, contributor, guest] = await Promise.all(
        (['commenter', 'contributor', 'guest'] as const).map((role) =>
          addPersonWithRole(scene.tenant, scene.project, role),
        ),
      );
      expectOk(await commenter!.v2.get(path));
      expectProblem(await commenter!.v2.post(path, { name: 'x' }), 403, 'forbidden');
      expectOk(await contributor!.v2.post(path, { name: 'x' }), 201);
      expectProblem(await guest!.v2.get(path), 403, 'forbidden');
    });
  });

  describe('version 1', () => {
    it('are created, listed as an array, changed and deleted', async () => {
      const sent = { name: 'Story', is_epic: true, level: 2, logo_props: { icon: 'star' }, external_id: '1' };
      const made = expectOk(await scene.v1.post(path, { ...sent, external_source: 's' }), 201);
      expect(made).toMatchObject({
        ...sent,
        project: scene.project.id,
        project_ids: [scene.project.id],
        workspace: scene.tenant.workspaceId,
        created_by: scene.tenant.owner.userId,
        is_default: false,
        deleted_at: null,
      });
      expect(expectOk(await scene.v1.get(path))).toEqual([made]);
      expect(expectOk(await scene.v1.get(path.replace('work-item-types', 'issue-types')))).toEqual([made]);
      expect(expectOk(await scene.v1.patch(`${path}${made.id}/`, { name: 'Tale' }))).toMatchObject({ name: 'Tale' });
      const taken = await scene.v1.post(path, { name: 'x', external_id: '1', external_source: 's' });
      expect(taken).toMatchObject({ status: 409, body: { id: made.id } });
      expectOk(await scene.v1.delete(`${path}${made.id}/`), 204);
      expectProblem(await scene.v1.get(`${path}${made.id}/`), 404);
    });
  });
});

describe('of a workspace', () => {
  let home: Scene;
  beforeAll(async () => {
    home = await openSharedScene();
  });
  beforeEach(async () => {
    scene = await openScene(home.tenant);
    path = scene.at('work-item-types');
  });

  it('have a name of their own', async () => {
    const { id, name } = await type({}, SHARED);
    expectProblem(await scene.v2.post(SHARED, { name: String(name).toUpperCase() }), 409, 'conflict');
    expect(expectOk(await scene.v2.patch(`${SHARED}${id}/`, { name }))).toMatchObject({ id });
  });

  it('are imported into projects, all or none, as often as one likes', async () => {
    const [bug, task] = [await type({}, SHARED), await type({}, SHARED)];
    const unknown = await scene.v2.post(`${path}import/`, { work_item_types: [bug.id, NOBODY] });
    expect(fieldCodes(unknown)).toEqual(['work_item_types does_not_exist']);
    expect(expectOk(await scene.v2.get(path)).data).toEqual([]);
    for (let time = 0; time < 2; time += 1) {
      expectOk(await scene.v2.post(`${path}import/`, { work_item_types: [bug.id, task.id] }));
    }
    expect(names(expectOk(await scene.v2.get(path))).sort()).toEqual([bug.name, task.name].sort());
    expect(expectOk(await scene.v2.get(`${path}${bug.id}/`))).toEqual(bug);
    const given = expectOk(await scene.v2.post(scene.at('work-items'), { name: 'x', type: bug.name }), 201);
    expect(given).toMatchObject({ type_id: bug.id });
    expectProblem(await scene.v2.delete(`${SHARED}${bug.id}/`), 409, 'conflict');
    const elsewhere = await addProject(scene.tenant);
    const refused = await scene.v2.post(`projects/${elsewhere.id}/work-items/`, { name: 'x', type_id: bug.id });
    expect(fieldCodes(refused)).toEqual(['type_id does_not_exist']);
  });

  it('are the default of projects that have imported the default one', async () => {
    const bug = await type({}, SHARED);
    expect(expectOk(await scene.v2.post(`${SHARED}${bug.id}/mark-default/`))).toMatchObject({ is_default: true });
    const create = async () => expectOk(await scene.v2.post(scene.at('work-items'), { name: 'x' }), 201);
    expect(await create()).toMatchObject({ type_id: null });
    expectOk(await scene.v2.post(`${path}import/`, { work_item_types: [bug.id] }));
    expect(await create()).toMatchObject({ type_id: bug.id });
  });

  it('version 1 imports by two spellings and shows which projects have them', async () => {
    const made = expectOk(await scene.v1.post(SHARED, { name: unique('T '), project_ids: [scene.project.id] }), 201);
    expect(made).toMatchObject({ project_ids: [scene.project.id], project: null });
    expectProblem(await scene.v1.post(SHARED, { name: unique('T '), project_ids: [NOBODY] }), 400);
    const other = await type({}, SHARED);
    const import_ = { work_item_types: [other.id] };
    const [imported] = expectOk(await scene.v1.post(scene.at('import-work-item-types'), import_), 201);
    expect(imported).toMatchObject({ id: other.id, project_ids: [scene.project.id] });
    const ids = { work_item_type_ids: [other.id] };
    expect(expectOk(await scene.v1.post(`${path}import-work-item-types/`, ids), 201)).toHaveLength(1);
    const listed = expectOk(await scene.v1.get(path)) as { id: string }[];
    expect(listed.map(({ id }) => id).sort()).toEqual([made.id, other.id].sort());
    await addWorkItem(scene.tenant, scene.project, { type_id: made.id });
    expectProblem(await scene.v1.patch(`${SHARED}${made.id}/`, { project_ids: [] }), 409);
    expectOk(await scene.v1.patch(`${SHARED}${other.id}/`, { project_ids: [] }));
    expect(expectOk(await scene.v1.get(`${SHARED}${other.id}/`))).toMatchObject({ project_ids: [] });
  });

  it('are seen by owners and admins', async () => {
    const person = await addPersonWithRole(scene.tenant, scene.project, 'contributor');
    expectProblem(await person.v2.get(SHARED), 403, 'forbidden');
    expectProblem(await person.v2.post(SHARED, { name: 'x' }), 403, 'forbidden');
  });
});

describe('where they are written', () => {
  /** Every write of both levels and both versions, by the code that refuses it where the other level keeps the types. */
  const WRITES = (project: string) =>
    [
      ['post', `${project}work-item-types/`, 'workspace'],
      ['patch', `${project}work-item-types/${NOBODY}/`, 'workspace'],
      ['delete', `${project}work-item-types/${NOBODY}/`, 'workspace'],
      ['post', `${project}work-item-properties/`, 'workspace'],
      ['patch', `${project}work-item-properties/${NOBODY}/`, 'workspace'],
      ['delete', `${project}work-item-properties/${NOBODY}/`, 'workspace'],
      ['post', `${project}work-item-properties/${NOBODY}/options/`, 'workspace'],
      ['patch', `${project}work-item-properties/${NOBODY}/options/${NOBODY}/`, 'workspace'],
      ['delete', `${project}work-item-properties/${NOBODY}/options/${NOBODY}/`, 'workspace'],
      ['post', `${project}work-item-types/${NOBODY}/properties/`, 'workspace'],
      ['delete', `${project}work-item-types/${NOBODY}/properties/${NOBODY}/`, 'workspace'],
      ['post', 'work-item-types/', 'project'],
      ['patch', `work-item-types/${NOBODY}/`, 'project'],
      ['delete', `work-item-types/${NOBODY}/`, 'project'],
      ['post', 'work-item-properties/', 'project'],
      ['patch', `work-item-properties/${NOBODY}/`, 'project'],
      ['delete', `work-item-properties/${NOBODY}/`, 'project'],
      ['post', `work-item-properties/${NOBODY}/options/`, 'project'],
      ['patch', `work-item-properties/${NOBODY}/options/${NOBODY}/`, 'project'],
      ['delete', `work-item-properties/${NOBODY}/options/${NOBODY}/`, 'project'],
      ['post', `work-item-types/${NOBODY}/properties/`, 'project'],
      ['delete', `work-item-types/${NOBODY}/properties/${NOBODY}/`, 'project'],
    ] as const;
  const V2_WRITES = (project: string) =>
    [
      ['post', `${project}work-item-types/enable/`, 'workspace'],
      ['post', `${project}work-item-types/${NOBODY}/mark-default/`, 'workspace'],
      ['post', `${project}work-item-types/import/`, 'project'],
      ['post', `work-item-types/${NOBODY}/mark-default/`, 'project'],
      ['post', `work-item-properties/${NOBODY}/contexts/`, 'project'],
      ['patch', `work-item-properties/${NOBODY}/contexts/${NOBODY}/`, 'project'],
      ['delete', `work-item-properties/${NOBODY}/contexts/${NOBODY}/`, 'project'],
    ] as const;
  const V1_WRITES = (project: string) =>
    [
      ['post', `${project}work-item-types/${NOBODY}/work-item-properties/`, 'workspace'],
      ['patch', `${project}work-item-types/${NOBODY}/work-item-properties/${NOBODY}/`, 'workspace'],
      ['delete', `${project}work-item-types/${NOBODY}/work-item-properties/${NOBODY}/`, 'workspace'],
      ['post', `${project}import-work-item-types/`, 'project'],
      ['post', `${project}work-item-types/import-work-item-types/`, 'project'],
    ] as const;

  it.each(['project', 'workspace'] as const)('is refused with its code where the %s keeps them', async (keeper) => {
    scene = await openScene();
    await keepTypes(scene.tenant, keeper);
    const project = `projects/${scene.project.id}/`;
    const writes = {
      v1: [...WRITES(project), ...V1_WRITES(project)],
      v2: [...WRITES(project), ...V2_WRITES(project)],
    };
    for (const version of ['v1', 'v2'] as const) {
      for (const [method, address, refusedBy] of writes[version]) {
        const reply = await scene[version][method](address, method === 'delete' ? undefined : { name: 'x' });
        const isRefused = refusedBy === keeper;
        const code = (reply.body as { code?: string } | undefined)?.code;
        const seen = [version, method, address, reply.status, code === `work_item_types_managed_at_${keeper}`];
        expect(seen).toEqual([version, method, address, isRefused ? 409 : reply.status, isRefused]);
      }
    }
  });

  it('is nothing to those who read', async () => {
    scene = await openScene();
    path = scene.at('work-item-types');
    const own = await type();
    await keepTypes(scene.tenant, 'workspace');
    const shared = await type({}, SHARED);
    for (const keeper of ['workspace', 'project'] as const) {
      await keepTypes(scene.tenant, keeper);
      for (const version of ['v1', 'v2'] as const) {
        expectOk(await scene[version].get(path));
        expectOk(await scene[version].get(`${path}${own.id}/`));
        expectOk(await scene[version].get(SHARED));
        expectOk(await scene[version].get(`${SHARED}${shared.id}/`));
        for (const project of ['', `projects/${scene.project.id}/`]) {
          expectOk(await scene[version].get(`${project}work-item-properties/`));
        }
      }
    }
  });
});

import {
  addPersonWithRole,
  addProject,
  expectBody,
  expectOk,
  expectProblem,
  newTenant,
  sql,
  update,
  type Client,
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
const MISSING = { error: 'The requested resource does not exist.' };

describe('version 1', () => {
  describe('what is refused', () => {
    it('lists every bad member at once', async () => {
      const reply = await api.post(path, {
        priority: 'soon',
        state: 'x',
        point: 13,
        start_date: '2026-02-30',
        external_id: 'x'.repeat(256),
        assignees: 'x',
        labels: ['x'],
        is_draft: 1,
      });
      expectBody(reply, 400, {
        name: ['This field is required.'],
        priority: ['"soon" is not a valid choice.'],
        state: ['Must be a valid UUID.'],
        point: ['Ensure this value is less than or equal to 12.'],
        start_date: ['Date has wrong format. Use YYYY-MM-DD.'],
        external_id: ['Ensure this field has no more than 255 characters.'],
        assignees: ['Expected a list of items.'],
        labels: ['Every item must be a valid UUID.'],
        is_draft: ['Must be a valid boolean.'],
      });
    });

    it.each([
      [{ name: ' ' }, { name: ['This field is required.'] }],
      [{ name: 'x'.repeat(256) }, { name: ['Ensure this field has no more than 255 characters.'] }],
      [
        { name: 'x', start_date: '2026-02-02', target_date: '2026-02-01' },
        { non_field_errors: ['Start date cannot exceed target date'] },
      ],
      [{ name: 'x', state: NOBODY }, { non_field_errors: ['State is not valid please pass a valid state_id'] }],
      [
        { name: 'x', parent: NOBODY },
        { non_field_errors: ['Parent is not valid issue_id please pass a valid issue_id'] },
      ],
      [
        { name: 'x', estimate_point: NOBODY },
        { non_field_errors: ['Estimate point is not valid please pass a valid estimate_point_id'] },
      ],
      [{ name: 'x', module: NOBODY }, { module: ['No such record in this project, or it has ended or is archived.'] }],
      [{ name: 'x', type_id: NOBODY }, { type_id: ['No such record in this project.'] }],
      [{ name: 'x', created_by: NOBODY }, { created_by: ['No such member of the workspace.'] }],
      [[], { non_field_errors: ['Expected a JSON object, but got a list.'] }],
    ])('create with %j', async (body, expected) => {
      expectBody(await api.post(path, body), 400, expected);
    });

    it('an author or time that who is no admin claims', async () => {
      const contributor = await addPersonWithRole(tenant, project, 'contributor');
      const message = ['Only admins of the project can set this: it is for imports.'];
      const claim = (members: object) => contributor.v1.post(path, { name: 'x', ...members });
      expectBody(await claim({ created_by: tenant.owner.userId }), 400, { created_by: message });
      expectBody(await claim({ created_at: '2020-01-01T00:00:00Z' }), 400, { created_at: message });
      expect(expectOk(await claim({ created_by: contributor.userId }), 201).created_by).toBe(contributor.userId);
      const admin = await addPersonWithRole(tenant, project, 'admin');
      const old = { created_by: contributor.userId, created_at: '2020-01-01T00:00:00.000000Z' };
      const imported = expectOk(await admin.v1.post(path, { name: 'x', ...old }), 201);
      expect(imported).toMatchObject({ ...old, updated_by: admin.userId });
    });

    it('a state or parent of another project', async () => {
      const other = await addProject(tenant);
      const parent = expectOk(await api.post(`projects/${other.id}/work-items/`, { name: 'x' }), 201).id;
      const reply = await api.post(path, { name: 'x', state: other.states.backlog, parent });
      expectBody(reply, 400, {
        non_field_errors: [
          'State is not valid please pass a valid state_id',
          'Parent is not valid issue_id please pass a valid issue_id',
        ],
      });
    });

    it('an external pair that another item of the project has, with its id', async () => {
      const pair = { external_source: 'jira', external_id: '7' };
      const first = await create(pair);
      const error = 'Issue with the same external id and external source already exists';
      expectBody(await api.post(path, { name: 'x', ...pair }), 409, { error, id: first.id });
      const second = await create({ external_source: 'jira', external_id: '8' });
      expectBody(await api.patch(`${path}${second.id}/`, { external_id: '7' }), 409, { error, id: second.id });
      expectOk(await api.patch(`${path}${first.id}/`, { ...pair, name: 'Kept' }));
      const other = await addProject(tenant);
      expectOk(await api.post(`projects/${other.id}/work-items/`, { name: 'x', ...pair }), 201);
      await api.delete(`${path}${first.id}/`);
      await create(pair);
    });

    it('half a pair is none, and empty texts are nothing', async () => {
      await create({ external_id: '1' });
      await create({ external_id: '1', external_source: '' });
      expect(await create({ external_id: '', external_source: '' })).toMatchObject({
        external_id: null,
        external_source: null,
      });
    });

    it('what is not there', async () => {
      const gone = await create();
      await api.delete(`${path}${gone.id}/`);
      for (const id of [NOBODY, gone.id]) {
        expectBody(await api.get(`${path}${id}/`), 404, MISSING);
        expectBody(await api.patch(`${path}${id}/`, { name: 'x' }), 404, MISSING);
        expectBody(await api.delete(`${path}${id}/`), 404, MISSING);
        expectBody(await api.post(`${path}${id}/archive/`), 404, MISSING);
        expectBody(await api.delete(`${path}${id}/unarchive/`), 404, MISSING);
      }
      expectBody(await api.get(`${path}not-an-id/`), 404, { error: 'Page not found.' });
      const other = await addProject(tenant);
      const foreign = expectOk(await api.post(`projects/${other.id}/work-items/`, { name: 'x' }), 201);
      expectBody(await api.get(`${path}${foreign.id}/`), 404, MISSING);
      expectBody(await api.patch(`${path}${foreign.id}/`, { name: 'x' }), 404, MISSING);
    });
  });

  describe('update', () => {
    it.each(['patch', 'put'] as const)('changes what the body names and nothing else (%s)', async (method) => {
      const before = await create({ priority: 'high', start_date: '2026-01-01', description_html: '<p>Kept</p>' });
      const after = expectOk(await api[method](`${path}${before.id}/`, { name: 'Renamed', start_date: null }));
      expect(after).toEqual({ ...before, name: 'Renamed', start_date: null, updated_at: after.updated_at });
      expect(after.updated_at > before.updated_at).toBe(true);
    });

    it('leaves an item alone to which it changes nothing', async () => {
      const before = await create({ priority: 'high', point: 3 });
      const reply = await api.patch(`${path}${before.id}/`, {
        name: before.name,
        priority: 'high',
        point: 3,
        labels: [],
      });
      expect(expectOk(reply)).toEqual(before);
    });

    it.each([null, '', '  '])('refuses %j for a name as it refuses none', async (name) => {
      const refusal = { name: ['This field is required.'] };
      expectBody(await api.post(path, { name }), 400, refusal);
      expectBody(await api.post(path, {}), 400, refusal);
      const { id } = await create();
      expectBody(await api.patch(`${path}${id}/`, { name }), 400, refusal);
    });

    it('refuses a start behind the target that stays', async () => {
      const { id } = await create({ target_date: '2026-01-05' });
      expectBody(await api.patch(`${path}${id}/`, { start_date: '2026-01-06' }), 400, {
        non_field_errors: ['Start date cannot exceed target date'],
      });
    });

    it('puts an item whose state is cleared into the default state', async () => {
      const { id } = await create({ state: project.states.completed });
      const after = expectOk(await api.patch(`${path}${id}/`, { state: null }));
      expect(after).toMatchObject({ state: project.states.backlog, completed_at: null });
    });

    it('never puts an item below itself', async () => {
      const top = await create();
      const middle = await create({ parent: top.id });
      const bottom = await create({ parent: middle.id });
      for (const parent of [top.id, middle.id, bottom.id]) {
        expectBody(await api.patch(`${path}${top.id}/`, { parent }), 400, {
          parent: ['A work item cannot be below itself.'],
        });
      }
      expectOk(await api.patch(`${path}${middle.id}/`, { parent: null }));
      expect(expectOk(await api.patch(`${path}${top.id}/`, { parent: bottom.id }))).toMatchObject({
        parent: bottom.id,
      });
    });

    it('keeps a parent of another project that was set elsewhere', async () => {
      const other = await addProject(tenant);
      const parent = expectOk(await tenant.v2.post(`projects/${other.id}/work-items/`, { name: 'x' }), 201).id;
      const child = expectOk(await tenant.v2.post(path, { name: 'x', parent_id: parent }), 201);
      const body = { name: 'Renamed', parent };
      expect(expectOk(await api.patch(`${path}${child.id}/`, body))).toMatchObject(body);
    });
  });

  describe('delete', () => {
    it('is for admins of the project and for the creator', async () => {
      const maker = await addPersonWithRole(tenant, project, 'contributor');
      const other = await addPersonWithRole(tenant, project, 'contributor');
      const item = expectOk(await maker.v1.post(path, { name: 'Mine' }), 201);
      expectBody(await other.v1.delete(`${path}${item.id}/`), 403, {
        error: 'Only admin or creator can delete the work item',
      });
      expect((await maker.v1.delete(`${path}${item.id}/`)).status).toBe(204);
      const second = expectOk(await maker.v1.post(path, { name: 'Mine' }), 201);
      expect(await api.delete(`${path}${second.id}/`)).toMatchObject({ status: 204, text: '' });
    });

    it('takes everything below along, but leaves what is of other projects there without a parent', async () => {
      const other = await addProject(tenant);
      const top = await create();
      const middle = await create({ parent: top.id, is_draft: true });
      const bottom = await create({ parent: middle.id });
      const body = { name: 'x', parent_id: middle.id };
      const elsewhere = expectOk(await tenant.v2.post(`projects/${other.id}/work-items/`, body), 201);
      expect((await api.delete(`${path}${top.id}/`)).status).toBe(204);
      for (const { id } of [top, middle, bottom]) expectProblem(await api.get(`${path}${id}/`), 404);
      const left = expectOk(await api.get(`projects/${other.id}/work-items/${elsewhere.id}/`));
      expect(left).toMatchObject({ parent: null });
      expect(expectOk(await api.get(path)).total_count).toBe(0);
    });

    it('of a project leaves no item below one that is gone', async () => {
      const other = await addProject(tenant);
      const top = await create();
      const body = { name: 'x', parent_id: top.id };
      const { id } = expectOk(await tenant.v2.post(`projects/${other.id}/work-items/`, body), 201);
      expect((await api.delete(`projects/${project.id}/`)).status).toBe(204);
      expect(expectOk(await api.get(`projects/${other.id}/work-items/${id}/`))).toMatchObject({ parent: null });
    });
  });

  describe('archive', () => {
    it('is for items whose work is done', async () => {
      const { id } = await create();
      const error = 'Only work items in a completed or cancelled state can be archived';
      expectBody(await api.post(`${path}${id}/archive/`), 400, { error });
      expectBody(await api.patch(`${path}${id}/`, { archived_at: '2026-01-01' }), 400, { error });
      await api.patch(`${path}${id}/`, { state: project.states.completed });
      expect(await api.post(`${path}${id}/archive/`, {})).toMatchObject({ status: 201, text: '' });
      expectBody(await api.get(`${path}${id}/`), 404, MISSING);
      expectBody(await api.post(`${path}${id}/archive/`), 404, MISSING);
    });

    it('can be undone, as often as one likes', async () => {
      const { id } = await create({ state: project.states.cancelled });
      await api.post(`${path}${id}/archive/`);
      for (let i = 0; i < 2; i++) {
        expect(await api.delete(`${path}${id}/unarchive/`)).toMatchObject({ status: 204, text: '' });
      }
      expect(expectOk(await api.get(`${path}${id}/`))).toMatchObject({ archived_at: null });
    });

    it('works by its date too, with the state that the same update sets', async () => {
      const { id } = await create();
      const done = { state: project.states.completed, archived_at: '2026-01-01' };
      expect(expectOk(await api.patch(`${path}${id}/`, done))).toMatchObject(done);
      expect(expectOk(await api.get(path)).total_count).toBe(0);
      expect(expectOk(await api.patch(`${path}${id}/`, { name: 'Still editable' }))).toMatchObject({
        archived_at: '2026-01-01',
      });
      const back = { archived_at: null };
      expect(expectOk(await api.patch(`${path}${id}/`, back))).toMatchObject(back);
      const reopened = { state: project.states.backlog, archived_at: '2026-01-01' };
      expectProblem(await api.patch(`${path}${id}/`, reopened), 400);
    });

    it('does not keep an item from being deleted', async () => {
      const { id } = await create({ state: project.states.completed });
      await api.post(`${path}${id}/archive/`);
      expect((await api.delete(`${path}${id}/`)).status).toBe(204);
      expect(expectOk(await api.get(`projects/${project.id}/archived-work-items/`)).results).toEqual([]);
    });
  });

  it('refuses a project without any state to put an item in', async () => {
    await sql('update states set deleted_at = now() where workspace_id = $1 and project_id = $2 and not is_triage', [
      tenant.workspaceId,
      project.id,
    ]);
    expectProblem(await api.post(path, { name: 'x' }), 409);
  });

  it('falls back to the first state where the default is lost', async () => {
    await update('states', tenant.workspaceId, project.states.backlog!, { is_default: false });
    expect(await create()).toMatchObject({ state: project.states.backlog });
  });
});

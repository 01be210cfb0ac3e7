import {
  addProject,
  addWorkItem,
  expectOk,
  expectProblem,
  fieldCodes,
  newTenant,
  sql,
  unique,
  type Client,
  type Project,
  type Reply,
  type Tenant,
} from '../../support';
import { activitiesOf, eventsOf } from '../../support/history';

let tenant: Tenant;
let project: Project;
let api: Client;
let path: string;

beforeAll(async () => {
  tenant = await newTenant();
  api = tenant.v2;
});
beforeEach(async () => {
  project = await addProject(tenant);
  path = `projects/${project.id}/states/`;
});

const names = (reply: Reply): string[] => expectOk(reply).data.map(({ name }: { name: string }) => name);
const create = async (members: object = {}) =>
  expectOk(await api.post(path, { name: unique('S '), color: '#123456', ...members }), 201);
const get = async (id: string) => expectOk(await api.get(`${path}${id}/`));
const defaults = async () => names(await api.get(`${path}?is_default=true`));

describe('version 2', () => {
  describe('create', () => {
    it('has the colour of its group where the body names none', async () => {
      const reply = await api.post(path, { name: 'Doing', group: 'started' });
      expect(expectOk(reply, 201)).toMatchObject({ color: '#F59E0B' });
    });

    it('fills in what the body leaves out', async () => {
      expect(await create({ name: '  Ready  ' })).toMatchObject({
        name: 'Ready',
        color: '#123456',
        description: '',
        group: 'backlog',
        is_default: false,
        is_triage: false,
        external_id: null,
        external_source: null,
        created_by_id: tenant.owner.userId,
      });
    });

    it('puts a new state behind the others, triage not counted, unless told where', async () => {
      const { sequence } = await create();
      expect(sequence).toBe(55_000 + 15_000);
      expect(await create({ sequence: 12.5 })).toMatchObject({ sequence: 12.5 });
    });

    it('lists every problem at once', async () => {
      const reply = await api.post(path, { color: 7, group: 'open', is_default: 'yes', external_id: 'x'.repeat(256) });
      expectProblem(reply, 400, 'invalid_request');
      expect(fieldCodes(reply).sort()).toEqual([
        'color invalid',
        'external_id max_length',
        'group invalid_choice',
        'is_default invalid',
        'name required',
      ]);
    });

    it.each([
      [{ name: 'x'.repeat(256) }, 'name max_length'],
      [{ name: '   ' }, 'name required'],
      [{ name: null }, 'name required'],
      [{ name: 'a\u0000b' }, 'name invalid'],
      [{ sequence: '5' }, 'sequence invalid'],
      [{ sequence: 1e300 }, 'sequence invalid'],
    ])('refuses %j', async (members, problem) => {
      const reply = await api.post(path, { name: 'Fine', color: '#123456', ...members });
      expectProblem(reply, 400, 'invalid_request');
      expect(fieldCodes(reply)).toEqual([problem]);
    });

    it('passes over read-only and unknown members, and names them', async () => {
      const reply = await api.post(path, { name: 'N', color: 'red', is_triage: true, id: project.id, colour: 'x' });
      expect(expectOk(reply, 201)).toMatchObject({ is_triage: false });
      expect(reply.body.id).not.toBe(project.id);
      expect(reply.headers.get('x-ignored-parameters')).toBe('colour, id, is_triage');
    });

    it('refuses a name that is taken, whatever its case', async () => {
      await create({ name: 'Review' });
      expectProblem(await api.post(path, { name: 'REVIEW', color: 'red' }), 409, 'conflict');
    });

    it('allows the name again after a deletion, and in another project', async () => {
      const { id } = await create({ name: 'Review' });
      expect((await api.delete(`${path}${id}/`)).status).toBe(204);
      await create({ name: 'Review' });
      path = `projects/${(await addProject(tenant)).id}/states/`;
      await create({ name: 'Review' });
    });

    it('refuses an external pair that is taken', async () => {
      await create({ external_source: 'jira', external_id: '1' });
      const pair = { external_source: 'jira', external_id: '1' };
      expectProblem(await api.post(path, { name: 'Other', color: 'red', ...pair }), 409, 'conflict');
      await create({ external_source: 'linear', external_id: '1' });
    });

    it('keeps exactly one default', async () => {
      const { id } = await create({ is_default: true });
      expect(expectOk(await api.get(`${path}?is_default=true`)).data).toMatchObject([{ id }]);
    });

    it('makes no second triage state', async () => {
      expectProblem(await api.post(path, { name: 'Inbox', color: 'red', group: 'triage' }), 400, 'invalid_request');
    });

    it('keeps one default and unique names when two processes write at once', async () => {
      const clients = [api, api.elsewhere()];
      const replies = await Promise.all(
        Array.from({ length: 8 }, (_, index) =>
          clients[index % 2]!.post(path, { name: 'Same', color: 'red', is_default: true }),
        ),
      );
      expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409, 409, 409]);
      expect(await defaults()).toEqual(['Same']);
    });
  });

  describe('update', () => {
    it('changes what the body names and nothing else', async () => {
      const before = await create({ description: 'Kept', external_source: 'jira', external_id: '3' });
      const after = expectOk(await api.patch(`${path}${before.id}/`, { name: 'Renamed', color: 'blue' }));
      expect(after).toEqual({ ...before, name: 'Renamed', color: 'blue' });
      expect(await get(before.id)).toEqual(after);
    });

    it('clears what can be cleared with null', async () => {
      const { id } = await create({ external_source: 'jira', external_id: '4' });
      const cleared = expectOk(await api.patch(`${path}${id}/`, { external_source: null, external_id: null }));
      expect(cleared).toMatchObject({ external_source: null, external_id: null });
      expect(expectOk(await api.patch(`${path}${id}/`, { color: null }))).toMatchObject({
        color: expect.stringMatching(/^#/),
      });
    });

    it('has no PUT', async () => {
      const reply = await api.put(`${path}${project.states.backlog}/`, { name: 'x' });
      expectProblem(reply, 405, 'method_not_allowed');
      expect(reply.headers.get('allow')).toBe('DELETE, GET, HEAD, PATCH');
    });

    it('keeps a name of its own, and refuses that of another', async () => {
      const { id } = await create({ name: 'Mine' });
      expectOk(await api.patch(`${path}${id}/`, { name: 'MINE' }));
      expectProblem(await api.patch(`${path}${id}/`, { name: 'Backlog' }), 409, 'conflict');
    });

    it('refuses an external pair that another has', async () => {
      await create({ external_source: 'jira', external_id: '5' });
      const { id } = await create({ external_source: 'jira', external_id: '6' });
      expectProblem(await api.patch(`${path}${id}/`, { external_id: '5' }), 409, 'conflict');
    });

    it('moves the default', async () => {
      const { id } = await create();
      expectOk(await api.patch(`${path}${id}/`, { is_default: true }));
      expect(expectOk(await api.get(`${path}?is_default=true`)).data).toMatchObject([{ id }]);
      expect(fieldCodes(await api.patch(`${path}${id}/`, { is_default: false }))).toEqual(['is_default invalid']);
    });

    it('moves a state to another group with its work items', async () => {
      const { id } = await create();
      const item = await addWorkItem(tenant, project, { state_id: id });
      expectOk(await api.patch(`${path}${id}/`, { group: 'completed' }));
      const [row] = await sql('select state_group, completed_at from work_items where workspace_id = $1 and id = $2', [
        tenant.workspaceId,
        item.id,
      ]);
      expect(row).toMatchObject({ state_group: 'completed', completed_at: expect.any(Date) as Date });
    });

    it('moves them with a version, a history and an event, whatever their number', async () => {
      const { id } = await create();
      const [first, second] = [
        await addWorkItem(tenant, project, { state_id: id }),
        await addWorkItem(tenant, project),
      ];
      await sql(
        `insert into work_items (workspace_id, id, created_at, updated_at, project_id, sequence_id, name, state_id,
         state_group, sort_order)
       select $1, gen_random_uuid(), now(), now(), $2, 100000 + n, 'Item ' || n, $3, 'unstarted', 1
       from generate_series(1, 600) as n`,
        [tenant.workspaceId, project.id, id],
      );
      expectOk(await api.patch(`${path}${id}/`, { group: 'completed' }));
      const [counts] = await sql(
        `select count(*)::int as items, count(*) filter (where version = 2 and completed_at = updated_at)::int as moved,
         count(distinct updated_by_id)::int as people from work_items where workspace_id = $1 and state_id = $2`,
        [tenant.workspaceId, id],
      );
      expect(counts).toEqual({ items: 601, moved: 601, people: 1 });
      const entry = { verb: 'updated', field: 'state_group', new_value: 'completed', actor_id: tenant.owner.userId };
      expect((await activitiesOf(tenant, first!.id)).at(-1)).toMatchObject(entry);
      expect(await activitiesOf(tenant, second!.id)).toEqual([]);
      const [event] = (await eventsOf(tenant, first!.id)).slice(-1);
      expect(event).toMatchObject({ event: 'workitem.updated', previous: { completedAt: null } });
      expect(event!.data).toMatchObject({ stateGroup: 'completed', version: 2 });
      expectOk(await api.patch(`${path}${id}/`, { group: 'started' }));
      const [open] = await sql('select completed_at, version from work_items where workspace_id = $1 and id = $2', [
        tenant.workspaceId,
        first!.id,
      ]);
      expect(open).toEqual({ completed_at: null, version: 3 });
    });

    it('keeps triage where it is', async () => {
      expectProblem(await api.patch(`${path}${project.states.triage}/`, { group: 'backlog' }), 400);
      expectProblem(await api.patch(`${path}${project.states.backlog}/`, { group: 'triage' }), 400);
      expectOk(await api.patch(`${path}${project.states.triage}/`, { color: '#000000' }));
    });
  });

  describe('delete', () => {
    it('removes an empty state once', async () => {
      const { id } = await create();
      const reply = await api.delete(`${path}${id}/`);
      expect(reply).toMatchObject({ status: 204, text: '' });
      expectProblem(await api.delete(`${path}${id}/`), 404, 'not_found');
      expectProblem(await api.patch(`${path}${id}/`, { name: 'x' }), 404, 'not_found');
      expect(names(await api.get(path))).toHaveLength(6);
    });

    it('refuses the default, the triage state, and the last of a group', async () => {
      for (const group of ['backlog', 'triage', 'started']) {
        expectProblem(await api.delete(`${path}${project.states[group]}/`), 409, 'conflict');
      }
    });

    it('refuses a state that holds work items, archived ones included, deleted ones not', async () => {
      const { id } = await create();
      const item = await addWorkItem(tenant, project, { state_id: id, archived_at: new Date() });
      expectProblem(await api.delete(`${path}${id}/`), 409, 'conflict');
      await sql('update work_items set deleted_at = now() where workspace_id = $1 and id = $2', [
        tenant.workspaceId,
        item.id,
      ]);
      expect((await api.delete(`${path}${id}/`)).status).toBe(204);
    });
  });
});

import {
  addEstimatePoints,
  addPersonWithRole,
  addProject,
  expectOk,
  expectProblem,
  insert,
  newTenant,
  sql,
  type Client,
  type Person,
  type Project,
  type Tenant,
} from '../../support';
import { addCycle } from '../../support/cycles';
import { activitiesOf, eventsOf, expectCountersRight } from '../../support/history';

let tenant: Tenant;
let project: Project;
let api: Client;
let path: string;
let person: Person;

beforeAll(async () => {
  tenant = await newTenant();
  api = tenant.v2;
  project = await addProject(tenant);
  path = `projects/${project.id}/work-items/`;
  person = await addPersonWithRole(tenant, project, 'contributor');
});
afterAll(() => expectCountersRight(tenant));

const create = async (members: object = {}) => expectOk(await api.post(path, { name: 'Item', ...members }), 201);
const patch = async (id: string, members: object) => expectOk(await api.patch(`${path}${id}/`, members));
const record = async (table: string, name: string): Promise<string> => {
  const id = crypto.randomUUID();
  const at = new Date();
  const row = { workspace_id: tenant.workspaceId, project_id: project.id, created_at: at, updated_at: at };
  await insert(table, { ...row, id, name });
  return id;
};

/** The history after the creation, in short. */
async function history(id: string) {
  const rows = await activitiesOf(tenant, id);
  return rows.slice(1).map((row) => ({
    what: `${row.verb} ${row.field}`,
    values: [row.old_value, row.new_value],
    ids: [row.old_identifier, row.new_identifier],
  }));
}

const NO_IDS = [null, null];
const change = (what: string, values: unknown[], ids: unknown[] = NO_IDS) => ({ what, values, ids });

describe('version 2', () => {
  describe('history', () => {
    it('begins with the creation', async () => {
      const item = await create();
      const [row, ...more] = await sql<Record<string, unknown>>(
        `select *, epoch - extract(epoch from created_at)::float8 as late from activities
       where workspace_id = $1 and work_item_id = $2`,
        [tenant.workspaceId, item.id],
      );
      expect(more).toEqual([]);
      expect(row).toMatchObject({
        ...{ verb: 'created', field: null, old_value: null, new_value: null, comment: 'created the issue' },
        ...{ project_id: project.id, actor_id: tenant.owner.userId, attachments: [], comment_id: null, late: 0 },
      });
    });

    it('tells who imported an item, and beside it whose it is said to be', async () => {
      const body = { name: 'Old', created_by: person.userId, created_at: '2020-01-02T03:04:05.123456+02:00' };
      const { id, created_at } = expectOk(await tenant.v1.post(path, body), 201);
      expect(created_at).toBe('2020-01-02T01:04:05.123456Z');
      const [entry] = expectOk(await api.get(`${path}${id}/activities/`)).data;
      expect(entry).toMatchObject({
        ...{ verb: 'created', actor_id: tenant.owner.userId, claimed_author_id: person.userId, claimed_at: created_at },
      });
      expect(Date.now() - Date.parse(entry.created_at)).toBeLessThan(60_000);
      const [event] = await eventsOf(tenant, id);
      expect(event).toMatchObject({ actor_id: tenant.owner.userId, data: { createdAt: created_at } });
    });

    it('claims nothing where nothing is said, or only what is so', async () => {
      const { id } = expectOk(await tenant.v1.post(path, { name: 'Own', created_by: tenant.owner.userId }), 201);
      const [entry] = expectOk(await api.get(`${path}${id}/activities/`)).data;
      expect(entry).toMatchObject({ actor_id: tenant.owner.userId, claimed_author_id: null, claimed_at: null });
    });

    it('has a row for each plain member', async () => {
      const item = await create({ name: 'A', priority: 'low', target_date: '2026-01-09' });
      await patch(item.id, {
        name: 'B',
        priority: 'high',
        start_date: '2026-01-05',
        target_date: null,
        description_html: '<p>Hi</p>',
      });
      expect(await history(item.id)).toEqual([
        change('updated name', ['A', 'B']),
        change('updated priority', ['low', 'high']),
        change('updated description', ['<p></p>', '<p>Hi</p>']),
        change('updated start_date', ['', '2026-01-05']),
        change('updated target_date', ['2026-01-09', '']),
      ]);
    });

    it('names states, parents and estimates', async () => {
      const [up, other] = [await create(), await create()];
      const points = await addEstimatePoints(tenant, project, 'S', 'M');
      const { backlog, started } = project.states;
      const item = await create({ parent_id: up.id, estimate_point_id: points[0] });
      await patch(item.id, { state_id: started, parent_id: other.id, estimate_point_id: points[1] });
      await patch(item.id, { parent: null, estimate: null });
      expect(await history(item.id)).toEqual([
        change('updated state', ['Backlog', 'In Progress'], [backlog, started]),
        change('updated parent', [up.identifier, other.identifier], [up.id, other.id]),
        change('updated estimate_points', ['S', 'M'], points),
        change('updated parent', [other.identifier, ''], [other.id, null]),
        change('removed estimate_points', ['M', ''], [points[1], null]),
      ]);
    });

    it('has a row for each entry of a set', async () => {
      const label = async (name: string) =>
        expectOk(await api.post(`projects/${project.id}/labels/`, { name }), 201).id as string;
      const [a, b] = [await label('A'), await label('B')];
      const item = await create({ label_ids: [a] });
      await patch(item.id, { label_ids: [b], assignee_ids: [person.userId] });
      await patch(item.id, { assignee_ids: [] });
      const name = person.email.split('@')[0];
      expect(await history(item.id)).toEqual([
        change('updated labels', ['', 'B'], [null, b]),
        change('updated labels', ['A', ''], [a, null]),
        change('updated assignees', ['', name], [null, person.userId]),
        change('updated assignees', [name, ''], [person.userId, null]),
      ]);
    });

    it('follows an item through cycles and modules', async () => {
      const [one, two] = [
        await addCycle(tenant, project.id, { name: 'One' }),
        await addCycle(tenant, project.id, { name: 'Two' }),
      ];
      const part = await record('modules', 'Part');
      const pair = { name: 'Item', external_source: 'x', external_id: '1' };
      const upsert = (members: object) => api.post(`${path}upsert/`, { ...pair, ...members });
      const { id } = expectOk(await upsert({}), 201);
      for (const members of [
        { cycle_id: one, module_ids: [part] },
        { cycle_id: two },
        { cycle_id: null, module_ids: [] },
      ])
        expectOk(await upsert(members));
      expect(await history(id)).toEqual([
        change('created cycles', ['', 'One'], [null, one]),
        change('created modules', ['', 'Part'], [null, part]),
        change('updated cycles', ['One', 'Two'], [one, two]),
        change('deleted cycles', ['Two', ''], [two, null]),
        change('deleted modules', ['Part', ''], [part, null]),
      ]);
    });

    it('tells of the archive and of the end', async () => {
      const item = await create();
      const child = await create({ parent_id: item.id });
      await api.post(`${path}${item.id}/archive/`);
      await api.post(`${path}${item.id}/unarchive/`);
      await api.post(`${path}${item.id}/unarchive/`);
      await api.delete(`${path}${item.id}/`);
      const end = change('deleted issue', [null, null]);
      expect(await history(item.id)).toEqual([
        change('updated archived_at', [null, 'manual_archive']),
        change('updated archived_at', ['archive', 'restore']),
        end,
      ]);
      expect(await history(child.id)).toEqual([end]);
    });

    it('says nothing of what failed or changed nothing', async () => {
      const item = await create({ priority: 'high' });
      await patch(item.id, { name: 'Item', priority: 'high', label_ids: [] });
      expectProblem(await api.patch(`${path}${item.id}/`, { name: 'B', parent_id: item.id }), 400);
      expectProblem(await api.patch(`${path}${item.id}/`, { name: '' }), 400);
      expectProblem(await api.patch(`${path}${item.id}/`, { name: 'B' }, { headers: { 'If-Match': '"0-x"' } }), 409);
      expect(await history(item.id)).toEqual([]);
      expect(await eventsOf(tenant, item.id)).toHaveLength(1);
    });
  });

  describe('events', () => {
    it('carry the item after the change and what it replaced', async () => {
      const item = await create({ name: 'A', assignee_ids: [person.userId] });
      const { id } = item;
      await patch(id, { name: 'B', assignee_ids: [], state: 'Done' });
      await api.post(`${path}${id}/archive/`);
      await api.post(`${path}${id}/unarchive/`);
      await api.delete(`${path}${id}/`);
      const events = await eventsOf(tenant, id);
      expect(events.map(({ event }) => event)).toEqual(
        ['created', 'updated', 'archived', 'updated', 'deleted'].map((verb) => `workitem.${verb}`),
      );
      const common = { entity_type: 'issue', project_id: project.id, actor_id: tenant.owner.userId };
      for (const event of events) expect(event).toMatchObject(common);
      const [created, updated, archived, restored, deleted] = events;
      const known = { id, identifier: item.identifier, workspaceId: tenant.workspaceId, projectId: project.id };
      expect(created).toMatchObject({ data: { ...known, name: 'A', assigneeIds: [person.userId], version: 1 } });
      expect(created!.previous).toEqual({});
      expect(updated).toMatchObject({
        data: { ...known, name: 'B', assigneeIds: [], stateGroup: 'completed', version: 2 },
      });
      expect(updated!.previous).toEqual({
        name: 'A',
        assigneeIds: [person.userId],
        stateId: project.states.backlog,
      });
      expect(archived!.previous).toEqual({ archivedAt: null });
      expect(restored).toMatchObject({ data: { archivedAt: null, version: 4 } });
      expect(deleted!.data).toEqual({});
      expect(deleted!.previous).toEqual(restored!.data);
      for (const { data } of [created!, updated!, archived!])
        expect(Object.keys(data).sort()).toEqual(Object.keys(restored!.data).sort());
    });

    it('tell when the record changed, as the record does', async () => {
      const { id } = await create();
      await patch(id, { name: 'B' });
      const [row] = await sql<{ updated: string; version: number }>(
        `select to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as updated, version
       from work_items where workspace_id = $1 and id = $2`,
        [tenant.workspaceId, id],
      );
      const [, updated] = await eventsOf(tenant, id);
      expect(updated!.data).toMatchObject({ updatedAt: row!.updated, version: row!.version });
    });

    it('follow an item that loses its parent in another project', async () => {
      const other = await addProject(tenant);
      const top = await create();
      const body = { name: 'Child', parent_id: top.id };
      const child = expectOk(await api.post(`projects/${other.id}/work-items/`, body), 201);
      await api.delete(`${path}${top.id}/`);
      expect(await history(child.id)).toEqual([change('updated parent', [top.identifier, ''], [top.id, null])]);
      const [, updated] = await eventsOf(tenant, child.id);
      expect(updated).toMatchObject({
        ...{ event: 'workitem.updated', project_id: other.id, previous: { parentId: top.id } },
        data: { identifier: child.identifier, parentId: null },
      });
    });
  });
});

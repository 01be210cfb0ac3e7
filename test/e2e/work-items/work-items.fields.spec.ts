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
  type Client,
  type Project,
  type Reply,
  type Tenant,
} from '../../support';
import { addCycle } from '../../support/cycles';

let tenant: Tenant;
let api: Client;
let project: Project;
let path: string;

beforeAll(async () => {
  tenant = await newTenant();
  api = tenant.v2;
  project = await addProject(tenant);
  path = `projects/${project.id}/work-items/`;
});

const create = async (members: object = {}, at = path) =>
  expectOk(await api.post(at, { name: 'Item', ...members }), 201);
const names = (reply: Reply): string[] => expectOk(reply).data.map(({ name }: { name: string }) => name);
const messageOf = (reply: Reply): string => reply.body.errors[0].message as string;

describe('version 2', () => {
  describe('fields', () => {
    it('leave what was asked for, and the id', async () => {
      const item = await create();
      expect(expectOk(await api.get(`${path}${item.id}/?fields=name,priority`))).toEqual({
        id: item.id,
        name: 'Item',
        priority: 'none',
      });
      expect(expectOk(await api.get(`${path}${item.id}/?fields=`))).toEqual(item);
      expect(expectOk(await api.get(`${path}${item.id}/?fields=all`))).toEqual(item);
      expect(expectOk(await api.get(`${path}?fields=all&sequence_id=${item.sequence_id}`)).data).toEqual([item]);
      const patched = await api.patch(`${path}${item.id}/?fields=name&expand=state`, { name: 'New' });
      expect(Object.keys(expectOk(patched)).sort()).toEqual(['id', 'name', 'state']);
    });

    it('are refused with the closest name', async () => {
      const { id, identifier } = await create();
      for (const at of [path, `${path}${id}/`, 'work-items/', `work-items/${identifier}/`]) {
        const reply = await api.get(`${at}?fields=name,priorty`);
        expect(fieldCodes(reply)).toEqual(['fields invalid']);
        expect(messageOf(reply)).toMatch(/"priority".*Valid: .*assignee_ids/);
        expect(messageOf(await api.get(`${at}?fields=state`))).toContain('expand=state');
        expect(fieldCodes(await api.get(`${at}?expand=projects`))).toEqual(['expand invalid']);
        expect(messageOf(await api.get(`${at}?expand=name`))).toContain('fields=name');
      }
    });
  });

  describe('expand', () => {
    it('adds each relation beside its id', async () => {
      const person = await addPersonWithRole(tenant, project, 'contributor');
      const label = expectOk(await api.post(`projects/${project.id}/labels/`, { name: 'Bug', color: '#ff0000' }), 201);
      const parent = await create({ name: 'Parent' });
      const at = new Date();
      const row = { workspace_id: tenant.workspaceId, project_id: project.id, created_at: at, updated_at: at };
      const [type, part] = [crypto.randomUUID(), crypto.randomUUID()];
      await insert('work_item_types', { ...row, id: type, name: 'Bug', logo_props: '{"in_use":"icon"}' });
      const cycle = await addCycle(tenant, project.id, { name: 'Week 1' });
      await insert('modules', { ...row, id: part, name: 'Core' });
      const ids = { type_id: type, parent_id: parent.id, assignee_ids: [person.userId], label_ids: [label.id] };
      const pair = { external_source: 'x', external_id: '1' };
      const body = { name: 'Item', ...ids, ...pair, cycle_id: cycle, module_ids: [part, part] };
      const expand = 'state,type,parent,assignees,labels,cycle,modules,estimate_point';
      const expected = {
        ...ids,
        cycle_id: cycle,
        module_ids: [part],
        state: { id: project.states.backlog, name: 'Backlog', color: '#60646C', group: 'backlog' },
        type: { id: type, name: 'Bug', logo_props: { in_use: 'icon' }, is_epic: false },
        parent: { id: parent.id, name: 'Parent', sequence_id: parent.sequence_id },
        assignees: [
          {
            id: person.userId,
            display_name: person.email.split('@')[0],
            avatar_url: null,
            email: person.email,
          },
        ],
        labels: [{ id: label.id, name: 'Bug', color: '#ff0000' }],
        cycle: { id: cycle, name: 'Week 1' },
        modules: [{ id: part, name: 'Core' }],
        estimate_point: null,
      };
      const item = expectOk(await api.post(`${path}upsert/?expand=${expand}`, body), 201);
      expect(item).toMatchObject(expected);
      expect(expectOk(await api.get(`${path}${item.id}/?expand=${expand}`))).toEqual(item);
      expect(expectOk(await api.get(`${path}?expand=${expand}&parent_id=${parent.id}`)).data[0]).toMatchObject(
        expected,
      );
      expect(expectOk(await api.get(`work-items/${item.identifier}/?expand=${expand}`))).toEqual(item);
      const plain = expectOk(await api.get(`${path}${parent.id}/?expand=${expand}&fields=name`));
      const nothing = { type: null, parent: null, assignees: [], labels: [], cycle: null, modules: [] };
      expect(plain).toEqual({ id: parent.id, name: 'Parent', ...nothing, estimate_point: null, state: expected.state });
    });
  });

  describe('the human key', () => {
    it('finds an item in any case', async () => {
      const item = await create();
      for (const key of [item.identifier, item.identifier.toLowerCase()]) {
        expect(expectOk(await api.get(`work-items/${key}/`))).toEqual(item);
      }
    });

    it.each(['x', '-', 'ENG', 'ENG-', '-1', 'ENG-1-2', 'ENG-x', 'ENG-999999999999', 'NOPE-1', 'EN G-1'])(
      'answers 404 to %s',
      async (key) => {
        expectProblem(await api.get(`work-items/${key}/`), 404, 'not_found');
      },
    );
  });

  describe('lists while rows come', () => {
    it('keep their place under a cursor', async () => {
      const own = await addProject(tenant);
      const at = `projects/${own.id}/work-items/`;
      const fill = (prefix: string) => {
        const items = Array.from({ length: 50 }, (_, index) => ({ name: `${prefix}${index}` }));
        return api.post(`${at}bulk-create/`, { items });
      };
      await fill('a');
      await fill('a');
      const seen: string[] = [];
      let cursor = '';
      for (let pages = 0; cursor !== null && pages < 10; pages++) {
        const page = expectOk(await api.get(`${at}?per_page=30&fields=name&paginate=cursor&cursor=${cursor}`));
        seen.push(...page.data.map(({ id }: { id: string }) => id));
        cursor = page.next_cursor;
        await create({ name: 'Late' }, at);
      }
      expect(seen).toHaveLength(100);
      expect(new Set(seen).size).toBe(100);
      expect(expectOk(await api.get(`${at}?per_page=201`)).data).toHaveLength(104);
      const clamped = expectOk(await api.get(`${at}?per_page=50&count=false`));
      expect(clamped.data).toHaveLength(50);
    });
  });

  describe('the list of a workspace', () => {
    it('is of all projects that the caller sees', async () => {
      const fresh = await newTenant();
      const [a, b] = [await addProject(fresh), await addProject(fresh)];
      for (const [at, name] of [
        [a, 'A'],
        [b, 'B'],
      ] as const) {
        expectOk(await fresh.v2.post(`projects/${at.id}/work-items/`, { name }), 201);
      }
      const list = (client: Client, query = '') => client.get(`work-items/?${query}`);
      expect(names(await list(fresh.v2))).toEqual(['B', 'A']);
      expect(names(await list(fresh.v2, `project_id=${a.id}`))).toEqual(['A']);
      expect(names(await list(fresh.v2, `project_id__in=${a.id},${b.id}&order_by=created_at`))).toEqual(['A', 'B']);
      const member = await addPersonWithRole(fresh, a, 'commenter');
      const guest = await addPersonWithRole(fresh, b, 'guest');
      const stranger = await addMember(fresh, 'member');
      expect(names(await list(member.v2))).toEqual(['A']);
      expect(expectOk(await list(member.v2)).total_count).toBe(1);
      expect(names(await list(guest.v2))).toEqual([]);
      expect(expectOk(await list(stranger.v2))).toMatchObject({ data: [], total_count: 0 });
      await sql('update work_items set created_by_id = $2 where workspace_id = $1', [fresh.workspaceId, guest.userId]);
      expect(names(await list(guest.v2))).toEqual(['B']);
      expect(expectOk(await list(guest.v2)).total_count).toBe(1);
      expectProblem(await guest.v2.get(`work-items/${a.identifier}-1/`), 404, 'not_found');
      expectOk(await guest.v2.get(`work-items/${b.identifier}-1/`));
      expectProblem(await stranger.v2.get(`work-items/${b.identifier}-1/`), 404, 'not_found');
      expectOk(await fresh.v2.post(`projects/${a.id}/archive/`), 204);
      expect(names(await list(fresh.v2))).toEqual(['B']);
      expect(expectOk(await list(fresh.v2)).total_count).toBe(1);
    });
  });

  it('reads an archived project and refuses to change it', async () => {
    const own = await addProject(tenant);
    const at = `projects/${own.id}/work-items/`;
    const parent = await create({ name: 'Parent' }, at);
    const { id } = await create({ parent_id: parent.id }, at);
    expectOk(await api.post(`projects/${own.id}/archive/`), 204);
    expect(expectOk(await api.get(at)).total_count).toBe(2);
    expect(expectOk(await api.get(`${at}${id}/?expand=parent`)).parent).toMatchObject({ name: 'Parent' });
    expectProblem(await api.post(at, { name: 'x' }), 409, 'conflict');
    expectProblem(await api.patch(`${at}${id}/`, { name: 'x' }), 409, 'conflict');
  });
});

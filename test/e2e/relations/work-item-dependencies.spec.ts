import {
  addPersonWithRole,
  addProject,
  addProjectMember,
  addWorkItem,
  expectOk,
  expectProblem,
  fieldCodes,
  newTenant,
  sql,
  untilNoticed,
  update,
  type Client,
  type Project,
  type Tenant,
} from '../../support';
import { activitiesOf, eventsOf } from '../../support/history';

let tenant: Tenant;
let project: Project;
let api: Client;

beforeAll(async () => {
  tenant = await newTenant();
  api = tenant.v2;
});
beforeEach(async () => {
  project = await addProject(tenant);
});

const NOBODY = '00000000-0000-7000-8000-000000000000';
const NONE = {
  blocked_by: [],
  blocking: [],
  finish_after: [],
  finish_before: [],
  start_after: [],
  start_before: [],
};
const INVERSE = {
  blocking: 'blocked_by',
  blocked_by: 'blocking',
  start_before: 'start_after',
  start_after: 'start_before',
  finish_before: 'finish_after',
  finish_after: 'finish_before',
} as const;
type Type = keyof typeof INVERSE;

const at = (id: string, where = project.id) => `projects/${where}/work-items/${id}/dependencies/`;
const item = async (members: Record<string, unknown> = {}, where = project) =>
  (await addWorkItem(tenant, where, members)).id;
const items = (count: number) => Promise.all(Array.from({ length: count }, () => item()));
const post = (id: string, relation_type: string, ...ids: string[]) =>
  api.post(at(id), { relation_type, work_item_ids: ids });
const depend = async (id: string, type: Type, ...ids: string[]) => expectOk(await post(id, type, ...ids), 201);
const list = async (id: string, client = api) => expectOk(await client.get(at(id)));

describe('version 2', () => {
  describe('a dependency', () => {
    it.each(Object.entries(INVERSE))('of type %s is %s from the other end', async (type, inverse) => {
      const [a, b] = await items(2);
      expect(await list(a!)).toEqual(NONE);
      expect(await depend(a!, type as Type, b!)).toEqual({ ...NONE, [type]: [b] });
      expect(await list(a!)).toEqual({ ...NONE, [type]: [b] });
      expect(await list(b!)).toEqual({ ...NONE, [inverse]: [a] });
      const rows = await sql(
        'select 1 from work_item_relations where workspace_id = $1 and $2 in (item_id, related_item_id)',
        [tenant.workspaceId, a],
      );
      expect(rows).toHaveLength(1);
    });

    it('is answered with all others of the item, the oldest first', async () => {
      const [a, b, c, d] = await items(4);
      await depend(a!, 'blocking', c!);
      await depend(a!, 'start_after', d!);
      const all = await depend(a!, 'blocking', b!);
      expect(all).toEqual({ ...NONE, blocking: [c, b], start_after: [d] });
    });

    it('is set once, however often it is asked for, from either end', async () => {
      const [a, b] = await items(2);
      await depend(a!, 'blocking', b!, b!.toUpperCase());
      await depend(a!, 'blocking', b!);
      await depend(b!, 'blocked_by', a!);
      expect(await list(a!)).toEqual({ ...NONE, blocking: [b] });
      expect(await activitiesOf(tenant, a!)).toHaveLength(1);
    });

    it('is reached by the human key of its item, below the identifier of its project', async () => {
      const other = await item();
      const { id, sequence } = await addWorkItem(tenant, project);
      const path = `projects/${project.identifier.toLowerCase()}/work-items/${project.identifier}-${sequence}/dependencies/`;
      expectOk(await api.post(path, { relation_type: 'blocking', work_item_ids: [other] }), 201);
      expect(expectOk(await api.get(path))).toEqual(await list(id));
      expect((await api.delete(`${path}${other}/`)).status).toBe(204);
      expectProblem(await api.get(path.replace(`-${sequence}/`, '-99999/')), 404, 'not_found');
      expectProblem(await api.get(path.replace(`${project.identifier}-${sequence}`, 'x')), 404, 'not_found');
    });

    it('is read in an archived project, by id and by key', async () => {
      const { id, sequence } = await addWorkItem(tenant, project);
      const other = await item();
      await depend(id, 'blocking', other);
      expectOk(await api.post(`projects/${project.id}/archive/`), 204);
      for (const segment of [id, `${project.identifier}-${sequence}`]) {
        expect(await list(segment)).toEqual({ ...NONE, blocking: [other] });
        expectProblem(await post(segment, 'blocking', other), 409, 'conflict');
      }
      const elsewhere = await addProject(tenant);
      expectProblem(await api.get(at(`${project.identifier}-${sequence}`, elsewhere.id)), 404, 'not_found');
    });

    it('is left as it is by fields, and expands nothing', async () => {
      const path = at(await item());
      const reply = await api.get(`${path}?fields=blocking`);
      expect(expectOk(reply)).toEqual(NONE);
      expect(reply.headers.get('x-ignored-parameters')).toBe('fields');
      expect(fieldCodes(await api.get(`${path}?expand=blocking`))).toEqual(['expand invalid']);
    });
  });

  describe('removal', () => {
    it.each(Object.keys(INVERSE) as Type[])('of %s goes by the other item, from either end', async (type) => {
      const [a, b] = await items(2);
      for (const [from, to] of [
        [a, b],
        [b, a],
      ]) {
        await depend(a!, type, b!);
        expect(await api.delete(`${at(from!)}${to}/`)).toMatchObject({ status: 204, text: '' });
        expectProblem(await api.delete(`${at(from!)}${to}/`), 404, 'not_found');
        expect(await list(a!)).toEqual(NONE);
      }
    });

    it('finds nothing where no dependency is', async () => {
      const [a, b] = await items(2);
      expectOk(await tenant.v1.post(`projects/${project.id}/work-items/${a}/relations/`, relatesTo(b!)), 201);
      for (const id of [b, a, NOBODY, 'x']) expectProblem(await api.delete(`${at(a!)}${id}/`), 404, 'not_found');
    });

    const relatesTo = (id: string) => ({ relation_type: 'relates_to', issues: [id] });
  });

  describe('refusals', () => {
    it('name every bad member', async () => {
      const reply = await api.post(at(await item()), { relation_type: 'relates_to', work_item_ids: [] });
      expect(fieldCodes(reply).sort()).toEqual(['relation_type invalid_choice', 'work_item_ids invalid']);
      const empty = await api.post(at(await item()), {});
      expect(fieldCodes(empty).sort()).toEqual(['relation_type required', 'work_item_ids required']);
      const many = Array.from({ length: 101 }, () => NOBODY);
      expect(fieldCodes(await post(await item(), 'blocking', ...many))).toEqual(['work_item_ids invalid']);
    });

    it('name each item that is not there, and set nothing', async () => {
      const [a, b] = await items(2);
      const gone = await item({ deleted_at: new Date() });
      const foreign = await newTenant();
      const theirs = (await addWorkItem(foreign, await addProject(foreign))).id;
      const reply = await post(a!, 'blocking', b!, NOBODY, gone, theirs, a!);
      expectProblem(reply, 400, 'invalid_request');
      expect(fieldCodes(reply)).toEqual([
        ...Array<string>(3).fill('work_item_ids does_not_exist'),
        'work_item_ids invalid',
      ]);
      const messages = (reply.body.errors as { message: string }[]).map(({ message }) => message);
      for (const [index, id] of [NOBODY, gone, theirs, a!].entries()) expect(messages[index]).toContain(id);
      expect(await list(a!)).toEqual(NONE);
      expect(await activitiesOf(tenant, b!)).toEqual([]);
    });

    it('meet a pair that has another relation', async () => {
      const [a, b, c] = await items(3);
      await depend(a!, 'blocking', b!);
      const reply = await post(a!, 'start_before', c!, b!);
      expectProblem(reply, 409, 'conflict');
      expect(reply.body.detail).toMatch(new RegExp(`relation with ${project.identifier}-\\d+ already`));
      expectProblem(await post(a!, 'blocked_by', b!), 409, 'conflict');
      expect(await list(a!)).toEqual({ ...NONE, blocking: [b] });
    });

    it('meet items of archived projects', async () => {
      const [a] = await items(1);
      const other = await addProject(tenant);
      const there = await item({}, other);
      await depend(a!, 'blocking', there);
      await api.delete(`${at(a!)}${there}/`);
      expectOk(await api.post(`projects/${other.id}/archive/`), 204);
      expect(fieldCodes(await post(a!, 'blocking', there))).toEqual(['work_item_ids invalid']);
      expectProblem(await api.post(at(there, other.id), { relation_type: 'blocking', work_item_ids: [a] }), 409);
    });

    it('meet hosts that are archived, of another project or gone', async () => {
      const [a, b] = await items(2);
      const other = await addProject(tenant);
      expectProblem(await api.get(at(a!, other.id)), 404, 'not_found');
      expectOk(await api.post(`projects/${project.id}/work-items/${a}/archive/`));
      for (const path of [at(a!), at(NOBODY), at('x')]) {
        expectProblem(await api.get(path), 404, 'not_found');
        expectProblem(await api.post(path, { relation_type: 'blocking', work_item_ids: [b] }), 404, 'not_found');
        expectProblem(await api.delete(`${path}${b}/`), 404, 'not_found');
      }
      await depend(b!, 'blocking', a!);
      expect(await list(b!)).toEqual({ ...NONE, blocking: [a] });
    });
  });

  describe('what others see', () => {
    it('is of projects that they see, and of a guest’s own items', async () => {
      const hidden = await addProject(tenant, { network: 0 });
      const [a, b] = await items(2);
      const there = await item({}, hidden);
      await depend(a!, 'blocking', b!, there);
      const contributor = await addPersonWithRole(tenant, project, 'contributor');
      expect(await list(a!, contributor.v2)).toEqual({ ...NONE, blocking: [b] });
      const reply = await contributor.v2.post(at(b!), { relation_type: 'blocking', work_item_ids: [there] });
      expect(fieldCodes(reply)).toEqual(['work_item_ids does_not_exist']);
      expect(reply.body.errors[0].message).toContain(there);
      expectProblem(await contributor.v2.delete(`${at(a!)}${there}/`), 404, 'not_found');
      const guest = await addPersonWithRole(tenant, project, 'guest');
      const own = await item({ created_by_id: guest.userId });
      await depend(own, 'blocking', b!);
      expect(await list(own, guest.v2)).toEqual(NONE);
      expectProblem(await guest.v2.get(at(a!)), 404, 'not_found');
      await update('projects', tenant.workspaceId, project.id, { guest_view_all_features: true });
      await untilNoticed();
      expect(await list(own, guest.v2)).toEqual({ ...NONE, blocking: [b] });
    });

    it('is changed by admins and contributors of the project only', async () => {
      const [a, b] = await items(2);
      const body = { relation_type: 'blocking', work_item_ids: [b] };
      for (const role of ['commenter', 'guest'] as const) {
        const { v2 } = await addPersonWithRole(tenant, project, role);
        expectProblem(await v2.post(at(a!), body), 403, 'forbidden');
        expectProblem(await v2.delete(`${at(a!)}${b}/`), 403, 'forbidden');
      }
      for (const role of ['admin', 'contributor'] as const) {
        const { v2 } = await addPersonWithRole(tenant, project, role);
        expectOk(await v2.post(at(a!), body), 201);
        expect((await v2.delete(`${at(a!)}${b}/`)).status).toBe(204);
      }
    });

    it('spans projects in which they only read', async () => {
      const other = await addProject(tenant);
      const there = await item({}, other);
      const person = await addPersonWithRole(tenant, project, 'contributor');
      await addProjectMember(tenant, other, person, 'commenter');
      const a = await item();
      expectOk(await person.v2.post(at(a), { relation_type: 'blocking', work_item_ids: [there] }), 201);
      expectProblem(await person.v2.delete(`${at(there, other.id)}${a}/`), 403, 'forbidden');
      expect(expectOk(await api.get(at(there, other.id)))).toEqual({ ...NONE, blocked_by: [a] });
    });
  });

  describe('the history', () => {
    const key = async (id: string) =>
      expectOk(await api.get(`projects/${project.id}/work-items/${id}/?fields=identifier`)).identifier as string;

    it('has a row at each end, and events', async () => {
      const [a, b] = await items(2);
      await depend(a!, 'blocking', b!);
      await api.delete(`${at(b!)}${a}/`);
      const [keyA, keyB] = [await key(a!), await key(b!)];
      const row = (verb: string, field: string, old_value: string, new_value: string, old_identifier: string) => ({
        ...{ verb, field, old_value, new_value, old_identifier },
        ...{ new_identifier: null, actor_id: tenant.owner.userId },
      });
      expect(await activitiesOf(tenant, a!)).toEqual([
        row('updated', 'blocking', '', keyB, b!),
        row('deleted', 'blocking', keyB, '', b!),
      ]);
      expect(await activitiesOf(tenant, b!)).toEqual([
        row('updated', 'blocked_by', '', keyA, a!),
        row('deleted', 'blocked_by', keyA, '', a!),
      ]);
      const [relation] = await sql<{ id: string }>(
        'select id from work_item_relations where workspace_id = $1 and item_id = $2',
        [tenant.workspaceId, b],
      );
      const [created, deleted, ...more] = await eventsOf(tenant, relation!.id);
      const record = { itemId: b, relatedItemId: a, kind: 'blocked_by', outward: 'blocked_by', inward: 'blocking' };
      const about = { entity_type: 'issue_relation', project_id: project.id, actor_id: tenant.owner.userId };
      expect(created).toMatchObject({ ...about, event: 'workitem.dependency.created', data: record, previous: {} });
      expect(deleted).toMatchObject({ ...about, event: 'workitem.dependency.deleted', data: {}, previous: record });
      expect(more).toEqual([]);
    });

    it('counts as a change of both items', async () => {
      const [a, b, c] = await items(3);
      const etag = async (id: string) =>
        (await api.get(`projects/${project.id}/work-items/${id}/`)).headers.get('etag')!;
      const before = [await etag(a!), await etag(b!), await etag(c!)];
      await depend(a!, 'blocking', b!);
      expect([await etag(a!), await etag(b!)]).not.toEqual(before.slice(0, 2));
      const changed = [await etag(a!), await etag(b!), await etag(c!)];
      await depend(a!, 'blocking', b!);
      expect([await etag(a!), await etag(b!), await etag(c!)]).toEqual(changed);
      expect(changed[2]).toBe(before[2]);
      const page = expectOk(await api.get(`projects/${project.id}/work-items/?order_by=-updated_at&fields=id`));
      expect(page.data.at(-1)).toEqual({ id: c });
    });

    it('ends with an item, and with a project', async () => {
      const other = await addProject(tenant);
      const [a, b] = await items(2);
      const there = await item({}, other);
      await depend(a!, 'blocking', b!, there);
      await api.delete(`projects/${project.id}/work-items/${b}/`);
      expect(await list(a!)).toEqual({ ...NONE, blocking: [there] });
      expect((await tenant.v1.delete(`projects/${other.id}/`)).status).toBe(204);
      expect(await list(a!)).toEqual(NONE);
      const left = await sql(
        'select 1 from work_item_relations where workspace_id = $1 and deleted_at is null and $2 in (item_id, related_item_id)',
        [tenant.workspaceId, a],
      );
      expect(left).toEqual([]);
    });
  });
});

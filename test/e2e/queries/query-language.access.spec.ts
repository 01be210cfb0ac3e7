import {
  addMember,
  addPersonWithRole,
  addProject,
  expectOk,
  expectProblem,
  newTenant,
  type Client,
  type Person,
  type Project,
  type Reply,
  type Tenant,
} from '../../support';
import { queryWorld } from '../../support/query-world';

let tenant: Tenant;
let api: Client;
let project: Project;
let other: Project;
let path: string;
let ann: Person;
let ids: Readonly<Record<string, string>>;

beforeAll(async () => {
  ({ tenant, project, other, ann, ids } = await queryWorld());
  api = tenant.v1;
  path = `projects/${project.id}/work-items/`;
});

const create = async (at: string, body: object) => expectOk(await api.post(at, body), 201) as { id: string };
const names = (rows: { name: string }[]): string[] => rows.map(({ name }) => name).sort();
const ask = (pql: string, { at = path, client = api, more = '' } = {}): Promise<Reply> =>
  client.get(`${at}?pql=${encodeURIComponent(pql)}${more}`);
const found = async (pql: string, options = {}): Promise<string[]> => {
  const page = expectOk(await ask(pql, options));
  expect(page.total_count).toBe(page.results.length);
  return names(page.results);
};

describe('version 1', () => {
  describe('a count', () => {
    const count = async (pql: string, more = '') =>
      expectOk(await api.get(`work-items/count/?pql=${encodeURIComponent(pql)}${more}`));

    it('takes it, with filters and groups', async () => {
      expect(await count('priority = high')).toMatchObject({ total_count: 2 });
      expect(await count('isDraft')).toMatchObject({ total_count: 1 });
      expect(await count('title ~ login', '&filters={"priority":"high"}')).toMatchObject({ total_count: 1 });
      expect(await count('title ~ login', '&group_by=priority')).toMatchObject({
        total_count: 2,
        grouped_counts: { urgent: { count: 1 }, high: { count: 1 } },
      });
    });

    it.each(['isDraft LIMIT 5', 'ORDER BY id', 'prio = 3', 'state ='])('refuses %s', async (pql) => {
      const reply = await api.get(`work-items/count/?pql=${encodeURIComponent(pql)}`);
      expectProblem(reply, 400);
      expect(reply.body).toEqual({ pql: [expect.stringMatching(/^Line 1, column \d+: /)] });
    });
  });

  describe('an advanced search', () => {
    const search = (body: object): Promise<Reply> => api.post('work-items/advanced-search/', body);
    const hits = async (body: object): Promise<string[]> =>
      expectOk(await search(body)).map(({ name }: { name: string }) => name);

    it('takes it, with text and filters', async () => {
      expect(await hits({ pql: 'priority = high ORDER BY title' })).toEqual(['Elsewhere', 'Login API']);
      expect(await hits({ pql: 'priority = high ORDER BY title DESC LIMIT 1' })).toEqual(['Login API']);
      expect(await hits({ pql: 'priority = high LIMIT 1', limit: 2 })).toHaveLength(1);
      expect(await hits({ pql: 'priority = high LIMIT 2', limit: 1 })).toHaveLength(1);
      expect(await hits({ query: 'login', pql: 'priority = high' })).toEqual(['Login API']);
      expect(await hits({ query: 'login', filters: { priority: 'urgent' }, pql: 'isOverdue' })).toEqual(['Login page']);
      expect(await hits({ pql: 'title ~ e', project_id: other.id })).toEqual(['Elsewhere']);
      expect(await hits({ pql: 'title ~ Elsewhere', project_id: project.id, workspace_search: true })).toHaveLength(1);
      expect(await hits({ pql: 'isDraft' })).toEqual(['Draft']);
      expect(await hits({ pql: null, query: 'login' })).toHaveLength(2);
    });

    it.each<[object, string]>([
      [{ pql: 'priority =' }, 'Line 1, column 11: Expected a value'],
      [{ pql: 'isDraft LIMIT 101' }, 'LIMIT is at most 100 in a search.'],
      [{ pql: 'ORDER BY id', query: 'login' }, 'Leave out the text or ORDER BY'],
      [{ pql: `title = "${'x'.repeat(65_536)}"` }, 'A query has at most 16384 characters.'],
    ])('refuses %.60j', async (body, message) => {
      const reply = await search(body);
      expectProblem(reply, 400);
      expect(reply.body).toEqual({ pql: [expect.stringContaining(message)] });
    });
  });

  describe('nobody sees more by it', () => {
    it('guests of a project find what they created', async () => {
      const guest = await addPersonWithRole(tenant, project, 'guest');
      const own = await create(path, { name: 'Own', created_by: guest.userId, parent: ids.Done });
      const asGuest = { client: guest.v1 };
      for (const at of [path, 'work-items/']) {
        expect(await found('createdAt <= now()', { ...asGuest, at })).toEqual(['Own']);
        expect(await found('isDraft OR NOT isDraft OR isArchived', { ...asGuest, at })).toEqual(['Own']);
        expect(await found('isSubWorkItem', { ...asGuest, at })).toEqual([]);
        expect(await found('isTopLevel', { ...asGuest, at })).toEqual(['Own']);
      }
      expectProblem(await ask(`childOf(${project.identifier}-1)`, asGuest), 400);
      expectProblem(await ask(`childOf(${ids.Done})`, asGuest), 400);
      expect(await found(`parentOf(${own.id})`, asGuest)).toEqual([]);
      expectOk(await api.delete(`${path}${own.id}/`), 204);
    });

    it('a child that one does not see does not count', async () => {
      const hidden = await addProject(tenant);
      const person = await addPersonWithRole(tenant, other, 'contributor');
      const child = await create(`projects/${hidden.id}/work-items/`, { name: 'Hidden' });
      const body = { parent_id: ids.Elsewhere };
      expectOk(await tenant.v2.patch(`projects/${hidden.id}/work-items/${child.id}/`, body));
      expect(await found('hasChildren', { at: `projects/${other.id}/work-items/` })).toEqual(['Elsewhere']);
      const at = `projects/${other.id}/work-items/`;
      expect(await found('hasChildren', { at, client: person.v1 })).toEqual([]);
      expect(await found('title = Elsewhere', { at, client: person.v1 })).toEqual(['Elsewhere']);
    });

    it('names resolve among what one sees', async () => {
      const person = await addPersonWithRole(tenant, other, 'contributor');
      const asPerson = { client: person.v1, at: 'work-items/' };
      for (const query of [
        `project = ${project.identifier}`,
        `project = ${project.id}`,
        `id = ${project.identifier}-1`,
        `childOf(${project.identifier}-1)`,
        `childOf(${ids['Login page']})`,
        `assignee IN membersOf("project:${project.id}")`,
        'label = Red',
        'module = Core',
        'cycle = Sprint',
        'type = Bug',
      ]) {
        const reply = await ask(query, asPerson);
        expectProblem(reply, 400);
        expect(reply.text).toContain('There is no ');
        expect(reply.text).not.toMatch(/Did you mean \\"(Red|Core|Sprint|Bug|Epic)/);
      }
      expect(await found('moduleMatch("Core")', asPerson)).toEqual([]);
      expect(await found(`id ~ "${project.identifier}"`, asPerson)).toEqual([]);
      expect(await found('priority = high', asPerson)).toEqual(['Elsewhere']);
    });

    it('another tenant is another world', async () => {
      const stranger = await newTenant();
      for (const query of ['assignee = Ann', `assignee = ${ann.email}`, `project = ${project.id}`, 'label = Red']) {
        const reply = await stranger.v1.get(`work-items/?pql=${encodeURIComponent(query)}`);
        expectProblem(reply, 400);
        expect(reply.text).not.toContain('Did you mean \\"Ann');
      }
      const byId = encodeURIComponent(`id = ${ids.Done} OR parent IS NOT NULL OR assignee = ${ann.userId}`);
      expect(expectOk(await stranger.v1.get(`work-items/?pql=${byId}`)).results).toEqual([]);
      const member = await addMember(tenant, 'member');
      expect(await found('createdAt <= now()', { client: member.v1, at: 'work-items/' })).toEqual([]);
    });
  });

  describe('a hostile query', () => {
    it.each([
      `title = "'; drop table work_items; --"`,
      `title ~ "') or true --"`,
      `state = "x' union select id from users --"`,
      `externalId IN ("a'", "b\\"", "c\\\\")`,
      `assignee = "%"`,
      `id = "1; select pg_sleep(10)"`,
      `title ~ "${'%_'.repeat(500)}"`,
      `text ~ "\\\\"`,
      `moduleMatch("(a+)+$")`,
      `moduleMatch("((((a{1,100}){1,100}){1,100}){1,100})")`,
      `moduleMatch("(.*)*b(.*)*c(.*)*d")`,
      `id IN (${Array.from({ length: 500 }, (_, i) => i).join()})`,
      `label IN (${Array.from({ length: 400 }, (_, i) => `l${i}`).join()})`,
      Array.from({ length: 100 }, (_, i) => `text ~ "zz${i}"`).join(' OR '),
      `${'('.repeat(20)}isDraft${')'.repeat(20)}`,
      `${'('.repeat(5_000)}isDraft`,
      `createdAt BETWEEN 1000-01-01 AND 9998-12-31`,
      `createdAt > 9999-12-31`,
      `createdAt > 2026-01-14T00:00:00+15:59`,
      `createdAt > monthsAgo(99999)`,
      `id > 999999999`,
      `id = 99999999999999999999`,
      `cf["\\u0000"] = 1`,
      `title = "\u{1F600}\u0301\u202e"`,
    ])('is answered at once: %.60s', async (query) => {
      const started = performance.now();
      for (const at of [path, 'work-items/']) {
        const reply = await ask(query, { at });
        expect([200, 400]).toContain(reply.status);
      }
      expect(performance.now() - started).toBeLessThan(3_000);
      expect(await found('priority = urgent')).toEqual(['Login page']);
    });
  });
});

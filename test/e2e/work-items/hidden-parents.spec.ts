import {
  addPersonWithRole,
  addProject,
  addWorkItem,
  expectBody,
  expectOk,
  newTenant,
  type Client,
  type Person,
  type Project,
  type Tenant,
} from '../../support';

let tenant: Tenant;
let project: Project;
let hidden: Project;
/** Contributor of the one project, and nobody in the other. */
let person: Person;
let path: string;
let parentId: string;
let id: string;

beforeAll(async () => {
  tenant = await newTenant();
  [project, hidden] = [await addProject(tenant), await addProject(tenant, { network: 0 })];
  person = await addPersonWithRole(tenant, project, 'contributor');
  path = `projects/${project.id}/work-items/`;
  parentId = (await addWorkItem(tenant, hidden, { name: 'Secret plan' })).id;
});
beforeEach(async () => {
  id = expectOk(await tenant.v2.post(path, { name: 'Child' }), 201).id;
  expectOk(await tenant.v2.patch(`${path}${id}/`, { parent_id: parentId }));
});
afterEach(async () => {
  expectOk(await tenant.v2.delete(`${path}${id}/`), 204);
});

const idsOf = (page: { results?: { id: string }[]; data?: { id: string }[] }): string[] =>
  (page.results ?? page.data)!.map((item) => item.id);
const pql = (text: string) => `pql=${encodeURIComponent(text)}`;

describe.each([
  ['version 1', 'parent', (one: Person | Tenant): Client => one.v1],
  ['version 2', 'parent_id', (one: Person | Tenant): Client => one.v2],
] as const)('%s', (version, member, clientOf) => {
  let api: Client;
  let owner: Client;
  beforeEach(() => {
    [api, owner] = [clientOf(person), clientOf(tenant)];
  });

  it('shows who does not see the parent none, and who sees it its id', async () => {
    for (const query of ['', `?fields=id,${member}`]) {
      expect(expectOk(await owner.get(`${path}${id}/${query}`))[member]).toBe(parentId);
      expect(expectOk(await api.get(`${path}${id}/${query}`))[member]).toBeNull();
    }
    const shown = expectOk(await api.get(`${path}${id}/?expand=parent`));
    expect([shown.parent, shown[member]]).toEqual([null, null]);
    for (const list of [path, 'work-items/']) {
      const reply = await api.get(`${list}?order_by=-created_at`);
      expect(idsOf(expectOk(reply))).toEqual([id]);
      expect(reply.text).not.toContain(parentId);
      expect((await owner.get(list)).text).toContain(parentId);
    }
  });

  it('answers no write with its id, and keeps it where the caller says that there is none', async () => {
    const renamed = await api.patch(`${path}${id}/`, { name: 'Renamed' });
    expect(expectOk(renamed)[member]).toBeNull();
    expect(expectOk(await api.patch(`${path}${id}/`, { name: 'Again', [member]: null }))[member]).toBeNull();
    expect(expectOk(await owner.get(`${path}${id}/`))).toMatchObject({ name: 'Again', [member]: parentId });
    const own = expectOk(await api.post(path, { name: 'Own parent' }), 201).id as string;
    expect(expectOk(await api.patch(`${path}${id}/`, { [member]: own }))[member]).toBe(own);
    expect(expectOk(await api.patch(`${path}${id}/`, { [member]: null }))[member]).toBeNull();
    expect(expectOk(await owner.get(`${path}${id}/`))[member]).toBeNull();
    expectOk(await owner.delete(`${path}${own}/`), 204);
  });

  it('is not found by it', async () => {
    const found = async (client: Client, query: string) => [
      ...idsOf(expectOk(await client.get(`${path}?${query}`))),
      ...idsOf(expectOk(await client.get(`work-items/?${query}&fields=id`))),
    ];
    for (const query of [pql('isTopLevel'), pql('parent IS NULL'), pql('NOT isSubWorkItem')]) {
      expect(await found(api, query)).toEqual([id, id]);
      expect(await found(owner, query)).not.toContain(id);
    }
    for (const query of [pql('isSubWorkItem'), pql('parent IS NOT NULL')]) {
      expect(await found(api, query)).toEqual([]);
      expect(await found(owner, query)).toEqual([id, id]);
    }
  });

  it('is not in its history', async () => {
    for (const [client, shown] of [
      [api, false],
      [owner, true],
    ] as const) {
      const { text } = await client.get(`${path}${id}/activities/`);
      expect(text.includes(parentId) || text.includes(`${hidden.identifier}-`)).toBe(shown);
    }
  });

  it('is hidden from guests like anything that they do not see', async () => {
    const guest = await addPersonWithRole(tenant, project, 'guest');
    const above = (await addWorkItem(tenant, project, { name: 'Not for guests' })).id;
    const own = await addWorkItem(tenant, project, { created_by_id: guest.userId, parent_id: above });
    expect(expectOk(await clientOf(guest).get(`${path}${own.id}/`))[member]).toBeNull();
    expect(expectOk(await api.get(`${path}${own.id}/`))[member]).toBe(above);
    expectOk(await owner.delete(`${path}${above}/`), 204);
  });
});

describe('version 1', () => {
  it('filters and counts by it', async () => {
    const filters = (tree: object) => `filters=${encodeURIComponent(JSON.stringify(tree))}`;
    const total = async (client: Client, tree: object) => [
      expectOk(await client.get(`${path}?${filters(tree)}`)).total_results,
      expectOk(await client.get(`work-items/count/?${filters(tree)}`)).total_count,
      expectOk(await client.post('work-items/advanced-search/', { filters: tree })).length,
    ];
    for (const tree of [{ parent: parentId }, { parent__in: [parentId] }, { and: [{ parent__isnull: false }] }]) {
      expect(await total(person.v1, tree)).toEqual([0, 0, 0]);
      expect(await total(tenant.v1, tree)).toEqual([1, 1, 1]);
    }
    expect(await total(person.v1, { parent__isnull: true })).toEqual([1, 1, 1]);
    expect(await total(person.v1, { not: { parent: parentId } })).toEqual([1, 1, 1]);
  });

  it('shows none where the item stands in the place of its id', async () => {
    const at = `${path}${id}/comments/`;
    expectOk(await tenant.v1.post(at, { comment_html: '<p>x</p>' }), 201);
    expect(expectOk(await person.v1.get(`${at}?expand=issue`)).results[0].issue).toMatchObject({ id, parent: null });
    expect(expectOk(await tenant.v1.get(`${at}?expand=issue`)).results[0].issue).toMatchObject({
      id,
      parent: parentId,
    });
  });
});

describe('version 2', () => {
  it('filters by it', async () => {
    const count = async (client: Client, query: string) => expectOk(await client.get(`${path}?${query}`)).total_count;
    for (const query of [`parent_id=${parentId}`, `parent_id__in=${parentId}`, 'parent_id__isnull=false']) {
      expect([await count(person.v2, query), await count(tenant.v2, query)]).toEqual([0, 1]);
    }
    expect(await count(person.v2, 'parent_id__isnull=true')).toBe(1);
    expect(await count(tenant.v2, 'parent_id__isnull=true')).toBe(0);
  });

  it('refuses to name it as a parent', async () => {
    const reply = await person.v2.post(path, { name: 'x', parent_id: parentId });
    expect(reply.status).toBe(400);
    expectBody(await person.v2.get(`projects/${hidden.id}/work-items/${parentId}/`), 404, expect.anything());
  });
});

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
  type Tenant,
} from '../../support';

let tenant: Tenant;
let api: Client;
let project: Project;
let person: Person;
let labels: string[];

beforeAll(async () => {
  tenant = await newTenant();
  api = tenant.v1;
  project = await addProject(tenant);
  person = await addPersonWithRole(tenant, project, 'contributor');
  const label = async (name: string) =>
    expectOk(await api.post(`projects/${project.id}/labels/`, { name }), 201).id as string;
  labels = [await label('a'), await label('b')];
  const items = [
    { priority: 'high', labels, assignees: [person.userId], start_date: '2026-01-01' },
    { priority: 'high', labels: [labels[0]], state: project.states.started },
    { priority: 'low', created_by: person.userId },
    { is_draft: true },
  ];
  for (const item of items)
    expectOk(await api.post(`projects/${project.id}/work-items/`, { name: 'Login', ...item }), 201);
  const other = await addProject(tenant);
  expectOk(await api.post(`projects/${other.id}/work-items/`, { name: 'Other' }), 201);
});

describe('version 1', () => {
  describe('count', () => {
    const count = async (query = '', client = api) => expectOk(await client.get(`work-items/count/?${query}`));
    const here = () => `filters=${JSON.stringify({ project_id: project.id })}&`;

    it('counts all that lists show', async () => {
      expect(await count()).toEqual({ grouped_by: null, sub_grouped_by: null, total_count: 4, grouped_counts: {} });
      expect(await count(here())).toMatchObject({ total_count: 3 });
    });

    it('groups by every dimension, with "None" for what is empty', async () => {
      const { backlog, started } = project.states;
      const [a, b] = labels;
      const expected = {
        priority: { high: 2, low: 1 },
        state_id: { [backlog!]: 2, [started!]: 1 },
        state__group: { backlog: 2, started: 1 },
        project_id: { [project.id]: 3 },
        type_id: { None: 3 },
        labels__id: { [a!]: 2, [b!]: 1, None: 1 },
        assignees__id: { [person.userId]: 1, None: 2 },
        issue_module__module_id: { None: 3 },
        cycle_id: { None: 3 },
        created_by: { [tenant.owner.userId]: 2, [person.userId]: 1 },
        target_date: { None: 3 },
        start_date: { '2026-01-01': 1, None: 2 },
      };
      for (const [by, groups] of Object.entries(expected)) {
        const { grouped_by, grouped_counts, total_count } = await count(`${here()}group_by=${by}`);
        const counts = Object.fromEntries(
          Object.entries(grouped_counts as Record<string, { count: number }>).map(([key, group]) => [key, group.count]),
        );
        expect({ grouped_by, total_count, counts }).toEqual({ grouped_by: by, total_count: 3, counts: groups });
      }
    });

    it('groups within groups, where an item counts once in its group however many labels it has', async () => {
      const { sub_grouped_by, grouped_counts } = await count(`${here()}group_by=priority&sub_group_by=labels__id`);
      expect(sub_grouped_by).toBe('labels__id');
      expect(grouped_counts).toEqual({
        high: { count: 2, sub_grouped_counts: { [labels[0]!]: { count: 2 }, [labels[1]!]: { count: 1 } } },
        low: { count: 1, sub_grouped_counts: { None: { count: 1 } } },
      });
      const swapped = await count(`${here()}group_by=labels__id&sub_group_by=labels__id`);
      expect(swapped.grouped_counts[labels[0]!]).toEqual({
        count: 2,
        sub_grouped_counts: { [labels[0]!]: { count: 2 } },
      });
    });

    it('counts for nobody what is not theirs', async () => {
      expect(await count('', person.v1)).toMatchObject({ total_count: 3 });
      const guest = await addPersonWithRole(tenant, project, 'guest');
      const stranger = await addMember(tenant, 'member');
      for (const { v1 } of [guest, stranger]) {
        expect(await count('group_by=priority', v1)).toMatchObject({ total_count: 0, grouped_counts: {} });
      }
    });

    it.each([
      ['group_by=x', 'group_by'],
      ['group_by=priority&sub_group_by=x', 'sub_group_by'],
      ['sub_group_by=priority', 'sub_group_by'],
      ['filters=x', 'filters'],
    ])('refuses %s', async (query, member) => {
      const reply = await api.get(`work-items/count/?${query}`);
      expectProblem(reply, 400);
      expect(Object.keys(reply.body)).toEqual([member]);
    });
  });

  describe('advanced search', () => {
    const find = async (body: object, client = api): Promise<{ sequence_id: number }[]> =>
      expectOk(await client.post('work-items/advanced-search/', body));
    const numbers = async (body: object, client = api) =>
      (await find({ ...body, project_id: project.id }, client)).map(({ sequence_id }) => sequence_id).sort();

    it('answers a bare list', async () => {
      expect(await find({ query: 'other' })).toEqual([
        {
          id: expect.any(String),
          name: 'Other',
          sequence_id: 1,
          project_identifier: expect.any(String),
          project_id: expect.any(String),
          workspace_id: tenant.workspaceId,
          type_id: null,
          state_id: expect.any(String),
          priority: 'none',
          target_date: null,
          start_date: null,
        },
      ]);
    });

    it('joins text, filters and project', async () => {
      expect(await numbers({ query: 'login' })).toEqual([1, 2, 3]);
      expect(await numbers({ query: 'login', filters: { priority: 'high' } })).toEqual([1, 2]);
      expect(await numbers({ filters: { and: [{ or: [{ priority: 'low' }, { labels: labels[1] }] }] } })).toEqual([
        1, 3,
      ]);
      expect(await numbers({ filters: {}, query: null, limit: 1 })).toEqual([3]);
      expect(await find({ query: 'o', project_id: project.id, workspace_search: true })).toHaveLength(4);
      expect(await numbers({ query: 'login' }, person.v1)).toEqual([1, 2, 3]);
      const stranger = await addMember(tenant, 'member');
      expect(await numbers({ query: 'login' }, stranger.v1)).toEqual([]);
    });

    it('names what is wrong', async () => {
      const reply = await api.post('work-items/advanced-search/', { limit: 0, project_id: 'x', filters: [] });
      expectProblem(reply, 400);
      expect(Object.keys(reply.body).sort()).toEqual(['filters', 'limit', 'project_id']);
    });
  });
});

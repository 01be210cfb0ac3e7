import {
  addMember,
  addPersonWithRole,
  addProject,
  expectBody,
  expectOk,
  expectProblem,
  insert,
  newTenant,
  type Client,
  type Person,
  type Project,
  type Reply,
  type Tenant,
} from '../../support';

let tenant: Tenant;
let api: Client;
let project: Project;
let other: Project;
let path: string;
let person: Person;
let label: string;
let part: string;

/** What the suite searches in: items by name, in the order of their numbers. */
const ITEMS = [
  { name: 'Login page', priority: 'urgent', start_date: '2026-01-10', target_date: '2026-02-10' },
  { name: 'Login API', priority: 'high', external_source: 'jira', external_id: 'J-1' },
  { name: '100% cpu_usage', priority: 'low', start_date: '2026-01-20' },
  { name: 'Draft', is_draft: true },
  { name: 'Done', point: 3 },
];

beforeAll(async () => {
  tenant = await newTenant();
  api = tenant.v1;
  project = await addProject(tenant, { identifier: 'ALPHA' });
  other = await addProject(tenant, { identifier: 'OMEGA' });
  path = `projects/${project.id}/work-items/`;
  person = await addPersonWithRole(tenant, project, 'contributor');
  label = expectOk(await api.post(`projects/${project.id}/labels/`, { name: 'Bug' }), 201).id;
  part = crypto.randomUUID();
  const at = new Date();
  const row = { workspace_id: tenant.workspaceId, project_id: project.id, created_at: at, updated_at: at };
  await insert('modules', { ...row, id: part, name: 'Core' });
  const more = [
    { assignees: [person.userId], labels: [label], module: part },
    { state: project.states.started, assignees: [person.userId, tenant.owner.userId] },
    {},
    {},
    { state: project.states.completed },
  ];
  for (const [index, item] of ITEMS.entries()) expectOk(await api.post(path, { ...item, ...more[index] }), 201);
  expectOk(await api.post(`projects/${other.id}/work-items/`, { name: 'Elsewhere' }), 201);
});

const names = (rows: { name: string }[]): string[] => rows.map(({ name }) => name).sort();
const filtered = (filters: unknown, at = path): Promise<Reply> =>
  api.get(`${at}?filters=${encodeURIComponent(typeof filters === 'string' ? filters : JSON.stringify(filters))}`);
const NOBODY = '00000000-0000-7000-8000-000000000000';

describe('version 1', () => {
  describe('filters', () => {
    it.each<[object, string[]]>([
      [{ priority: 'urgent' }, ['Login page']],
      [{ priority__in: ['urgent', 'low'] }, ['100% cpu_usage', 'Login page']],
      [{ priority__in: 'urgent,low' }, ['100% cpu_usage', 'Login page']],
      [{ priority__in: [] }, []],
      [{ not: { priority: 'none' } }, ['100% cpu_usage', 'Login API', 'Login page']],
      [{ not: { start_date__gte: '2026-01-15' } }, ['Done', 'Login API', 'Login page']],
      [{ state_group: 'started' }, ['Login API']],
      [{ state__group__in: ['started', 'completed'] }, ['Done', 'Login API']],
      [{ name__icontains: 'LOGIN' }, ['Login API', 'Login page']],
      [{ name__icontains: '%' }, ['100% cpu_usage']],
      [{ name__icontains: 'u_u' }, ['100% cpu_usage']],
      [{ name: 'Done' }, ['Done']],
      [{ start_date__gte: '2026-01-10' }, ['100% cpu_usage', 'Login page']],
      [{ start_date__gt: '2026-01-10' }, ['100% cpu_usage']],
      [{ start_date__lt: '2026-01-20' }, ['Login page']],
      [{ start_date__lte: '2026-01-20' }, ['100% cpu_usage', 'Login page']],
      [{ start_date__range: ['2026-01-11', '2026-01-31'] }, ['100% cpu_usage']],
      [{ start_date__range: '2026-01-01,2026-01-31' }, ['100% cpu_usage', 'Login page']],
      [{ target_date__isnull: false }, ['Login page']],
      [{ target_date__isnull: true, priority: 'high' }, ['Login API']],
      [{ sequence_id: 2 }, ['Login API']],
      [{ sequence_id__range: [2, 3] }, ['100% cpu_usage', 'Login API']],
      [{ external_id: 'J-1', external_source: 'jira' }, ['Login API']],
      [{ external_id__icontains: 'j-' }, ['Login API']],
      [{ created_at__gte: '2020-01-01T00:00:00Z', priority: 'high' }, ['Login API']],
      [{ is_draft: true }, ['Draft']],
      [{ or: [{ is_draft: true }, { priority: 'low' }] }, ['100% cpu_usage', 'Draft']],
      [{ and: [{ priority: 'none' }, { is_draft: false }] }, ['Done']],
      [
        { or: [{ priority: 'low' }, { and: [{ name__icontains: 'login' }, { not: { priority: 'high' } }] }] },
        ['100% cpu_usage', 'Login page'],
      ],
      [{ and: [] }, ['100% cpu_usage', 'Done', 'Login API', 'Login page']],
      [{}, ['100% cpu_usage', 'Done', 'Login API', 'Login page']],
    ])('%j', async (filters, expected) => {
      const page = expectOk(await filtered(filters));
      expect(names(page.results)).toEqual(expected);
      expect(page.total_count).toBe(expected.length);
    });

    it('reach relations by any of their names', async () => {
      const people = {
        assignees: person.userId,
        assignee_id: person.userId.toUpperCase(),
        assignees__id: person.userId,
      };
      for (const [key, value] of Object.entries(people)) {
        expect(names(expectOk(await filtered({ [key]: value })).results)).toEqual(['Login API', 'Login page']);
      }
      for (const key of ['labels', 'label_id', 'labels__id__in']) {
        expect(names(expectOk(await filtered({ [key]: label })).results)).toEqual(['Login page']);
      }
      for (const key of ['module_id', 'issue_module__module_id']) {
        expect(names(expectOk(await filtered({ [key]: part })).results)).toEqual(['Login page']);
      }
      expect(names(expectOk(await filtered({ labels__isnull: false })).results)).toEqual(['Login page']);
      const nobody = { assignees__isnull: true, state_id: project.states.backlog };
      expect(names(expectOk(await filtered(nobody)).results)).toEqual(['100% cpu_usage']);
      expect(names(expectOk(await filtered({ created_by: tenant.owner.userId })).results)).toHaveLength(4);
    });

    it('narrow the workspace and the archive too', async () => {
      expect(names(expectOk(await filtered({ project: other.id }, 'work-items/')).results)).toEqual(['Elsewhere']);
      const both = { project_id__in: [project.id, other.id], priority: 'none' };
      expect(names(expectOk(await filtered(both, 'work-items/')).results)).toEqual(['Done', 'Elsewhere']);
      const archived = await filtered({ priority: 'none' }, `projects/${project.id}/archived-work-items/`);
      expect(expectOk(archived).results).toEqual([]);
    });

    const deep = (levels: number): object => (levels ? { not: deep(levels - 1) } : { priority: 'low' });

    it.each<[unknown, string]>([
      ['{', 'Not valid JSON.'],
      ['7', 'A filter is an object'],
      ['[]', 'A filter is an object'],
      [{ prioritty: 'low' }, 'Did you mean "priority"?'],
      ['{"constructor": "low"}', '"constructor" is not a valid filter'],
      ['{"__proto__": "low"}', '"__proto__" is not a valid filter'],
      [{ priority__gte: 'low' }, '"gte" is not a valid operator'],
      [{ priority__constructor: 'low' }, '"constructor" is not a valid operator'],
      [{ priority: 'soon' }, '"soon" is not one of'],
      [{ priority: { a: 1 } }, 'A condition takes a plain value.'],
      [{ state: 'x' }, 'Must be a valid UUID.'],
      [{ sequence_id: 99999999999 }, 'A valid integer is required.'],
      [{ start_date__gte: '2026-13-01' }, 'Use YYYY-MM-DD.'],
      [{ start_date__range: ['2026-01-01'] }, 'takes two bounds'],
      [{ priority__range: 'a,b' }, 'takes two bounds'],
      [{ labels__isnull: 'maybe' }, 'Must be true or false.'],
      [{ and: { priority: 'low' } }, '"and" takes a list'],
      [{ or: [7] }, 'A filter is an object'],
      [deep(9), 'Groups nest at most 8 deep.'],
      [{ or: Array.from({ length: 101 }, () => ({ priority: 'low' })) }, 'At most 100 groups.'],
      [{ or: Array.from({ length: 51 }, () => ({ priority: 'low', sequence_id: 1 })) }, 'At most 100 conditions.'],
    ])('refuse %j', async (filters, message) => {
      const reply = await filtered(filters);
      expectProblem(reply, 400);
      expect(reply.body.filters[0]).toContain(message);
      if (typeof filters === 'string') return;
      const searched = await api.post('work-items/advanced-search/', { filters });
      expectProblem(searched, 400);
      expect(searched.body.filters[0]).toContain(message);
    });

    it('may nest eight deep', async () => {
      expectOk(await filtered(deep(8)));
    });
  });

  describe('search', () => {
    const search = async (query: string, client = api): Promise<string[]> =>
      names(expectOk(await client.get(`work-items/search/?${query}`)).issues);

    it('answers what it found of each item', async () => {
      const { issues } = expectOk(await api.get('work-items/search/?search=login%20page'));
      expect(issues).toEqual([
        {
          id: expect.any(String),
          name: 'Login page',
          sequence_id: 1,
          project__identifier: project.identifier,
          project_id: project.id,
          workspace__slug: tenant.slug,
        },
      ]);
    });

    it('looks in names, numbers, keys and project identifiers', async () => {
      expect(await search('search=LOGIN')).toEqual(['Login API', 'Login page']);
      expect(await search('search=%25')).toEqual(['100% cpu_usage']);
      expect(await search('search=2')).toEqual(['Login API']);
      expect(await search('search=number%205')).toEqual(['Done']);
      expect(await search('search=99999999999999999999')).toEqual([]);
      expect(await search(`search=${project.identifier}-3`)).toEqual(['100% cpu_usage']);
      expect(await search(`search=${project.identifier.toLowerCase()}-1`)).toEqual(['Login page']);
      expect(await search('search=mega')).toEqual(['Elsewhere']);
      expect(await search('search=1')).toEqual(['100% cpu_usage', 'Elsewhere', 'Login page']);
    });

    it('ranks keys, numbers, beginnings of names and of words, pieces, then projects', async () => {
      const place = await addProject(tenant, { identifier: 'RANK' });
      const at = `projects/${place.id}/work-items/`;
      const named = [
        'Outrank 7',
        'About rank and file',
        'Rank',
        'Rank of items',
        'PreRANK-3',
        'rank',
        'Elsewhere',
        'x rank',
      ];
      for (const name of named) expectOk(await api.post(at, { name }), 201);
      const ranked = async (text: string, more = '') =>
        expectOk(await api.get(`work-items/search/?search=${encodeURIComponent(text)}${more}`)).issues.map(
          ({ sequence_id: number }: { sequence_id: number }) => number,
        );
      expect(await ranked('rank')).toEqual([3, 6, 4, 8, 2, 5, 1, 7]);
      expect(await ranked('RANK')).toEqual(await ranked('rank'));
      expect(await ranked('rank', '&limit=3')).toEqual([3, 6, 4]);
      expect(await ranked('rank', '&limit=5')).toEqual([3, 6, 4, 8, 2]);
      expect(await ranked('rank-3')).toEqual([3, 5]);
      expect(await ranked('7', `&project_id=${place.id}`)).toEqual([7, 1]);
      expect(await ranked('rank 7')).toEqual([1, 7]);
      expect(await ranked('item')).toEqual([4]);
      expect(await ranked('ank o')).toEqual([4]);
      for (const text of ['ra', 'r', 'an', 'e ', '-', 'é', '日本', 'x'.repeat(300)]) {
        expect(await ranked(text, `&project_id=${place.id}`)).toEqual(await ranked(text, `&project_id=${place.id}`));
      }
      expect(await ranked('-')).toContain(5);
      expect(await ranked('x'.repeat(300))).toEqual([]);
    });

    it('finds an item by a name with a number before the item that has this number', async () => {
      const place = await addProject(tenant);
      const at = `projects/${place.id}/work-items/`;
      for (const name of ['One', 'Two', 'Imported 2']) expectOk(await api.post(at, { name }), 201);
      const { issues } = expectOk(await api.get(`work-items/search/?search=imported%202&project_id=${place.id}`));
      expect(issues.map(({ name }: { name: string }) => name)).toEqual(['Imported 2', 'Two']);
    });

    it('finds names in any script, wherever they are', async () => {
      const place = await addProject(tenant);
      const at = `projects/${place.id}/work-items/`;
      for (const name of ['Ошибка входа', 'Об ошибке', '検索の改善', 'Größe prüfen'])
        expectOk(await api.post(at, { name }), 201);
      const inPlace = (text: string) => search(`search=${encodeURIComponent(text)}&project_id=${place.id}`);
      expect(await inPlace('ошибк')).toEqual(['Об ошибке', 'Ошибка входа']);
      expect(await inPlace('改善')).toEqual(['検索の改善']);
      expect(await inPlace('größe')).toEqual(['Größe prüfen']);
      expect(await inPlace('üf')).toEqual(['Größe prüfen']);
    });

    it('finds nothing for nothing, and asks for the text where there is none', async () => {
      for (const query of ['search=', 'search=%20']) expect(await search(query)).toEqual([]);
      expectBody(await api.get('work-items/search/'), 400, { search: ['This field is required.'] });
    });

    it('is narrowed by project unless told otherwise, and by limit', async () => {
      expect(await search(`search=1&project_id=${other.id}`)).toEqual(['Elsewhere']);
      expect(await search(`search=1&project_id=${other.id}&workspace_search=false`)).toEqual(['Elsewhere']);
      expect(await search(`search=1&project_id=${other.id}&workspace_search=true`)).toContain('Login page');
      expect(await search('search=login&limit=1')).toHaveLength(1);
      expect(await search(`search=1&project_id=${NOBODY}`)).toEqual([]);
      for (const query of ['limit=0', 'limit=x', 'limit=101', 'project_id=x', 'workspace_search=x']) {
        expectProblem(await api.get(`work-items/search/?search=1&${query}`), 400);
      }
    });

    it('shows nobody what is not theirs', async () => {
      const guest = await addPersonWithRole(tenant, project, 'guest');
      const stranger = await addMember(tenant, 'member');
      expect(await search('search=1', stranger.v1)).toEqual([]);
      expect(await search('search=login', guest.v1)).toEqual([]);
      expect(await search('search=1', person.v1)).toEqual(['100% cpu_usage', 'Login page']);
    });
  });
});

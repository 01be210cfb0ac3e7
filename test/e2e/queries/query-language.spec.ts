import {
  addPersonWithRole,
  expectOk,
  expectProblem,
  sql,
  update,
  type Client,
  type Person,
  type Project,
  type Reply,
  type Tenant,
} from '../../support';
import { away, ITEMS, queryWorld } from '../../support/query-world';

let tenant: Tenant;
let api: Client;
let project: Project;
let other: Project;
let path: string;

const ask = (pql: string, { at = path, client = api, more = '' } = {}): Promise<Reply> =>
  client.get(`${at}?pql=${encodeURIComponent(pql)}${more}`);

describe('version 1', () => {
  let ann: Person;
  let ids: Readonly<Record<string, string>>;

  beforeAll(async () => {
    ({ tenant, project, other, ann, ids } = await queryWorld());
    api = tenant.v1;
    path = `projects/${project.id}/work-items/`;
  });

  const create = async (at: string, body: object) => expectOk(await api.post(at, body), 201) as { id: string };
  const names = (rows: { name: string }[]): string[] => rows.map(({ name }) => name).sort();
  const found = async (pql: string, options = {}): Promise<string[]> => {
    const page = expectOk(await ask(pql, options));
    expect(page.total_count).toBe(page.results.length);
    return names(page.results);
  };

  describe('a list', () => {
    const OPEN = ['100% cpu', 'Done', 'Login API', 'Login page'];
    const key = (name: string): string => `${project.identifier}-${ITEMS.indexOf(name) + 1}`;

    it.each<[string | (() => string), string[]]>([
      ['priority = urgent', ['Login page']],
      ['priority IN (urgent, low)', ['100% cpu', 'Login page']],
      ['priority NOT IN (urgent, low)', ['Done', 'Login API']],
      ['priority != none', ['100% cpu', 'Login API', 'Login page']],
      ['stateGroup = started', ['Login API']],
      ['stateGroup IN closedStates()', ['Done']],
      ['state = In Progress', ['Login API']],
      ['state IN (openStates())', ['100% cpu', 'Login API', 'Login page']],
      ['state != "done"', ['100% cpu', 'Login API', 'Login page']],
      ['type = bug', ['100% cpu']],
      ['type IS NULL', ['Login API', 'Login page']],
      ['label = red', ['Login page']],
      [() => `label IN (${ids.Red})`, ['Login page']],
      ['label IS EMPTY', ['100% cpu', 'Done', 'Login API']],
      ['label != Red', ['100% cpu', 'Done', 'Login API']],
      ['cycle = Sprint', ['100% cpu']],
      ['cycle IS NULL', ['Done', 'Login API', 'Login page']],
      ['module = core', ['100% cpu']],
      ['module IN moduleMatch("^C.r")', ['100% cpu']],
      ['moduleMatch("^c")', []],
      ['moduleMatch("(?i)^c")', ['100% cpu']],
      ['module IS NOT NULL', ['100% cpu']],
      ['assignee = ann', ['Login page']],
      ['assignee = "Ann Lee"', ['Login page']],
      [() => `assignee = ${ann.email.toUpperCase()}`, ['Login page']],
      [() => `assignee != ${ann.userId}`, ['100% cpu', 'Done', 'Login API']],
      ['assignee = currentUser()', []],
      ['assignee IN workspaceMembers()', ['Login page']],
      ['assignee IN inactiveUsers()', []],
      ['assignee NOT IN inactiveUsers()', OPEN],
      [() => `assignee IN membersOf("project:${project.identifier}")`, ['Login page']],
      ['assignee IN userPropertyEquals(role, member)', ['Login page']],
      ['assignee IN userPropertyEquals(emailDomain, "EXAMPLE.com")', ['Login page']],
      ['assignee IN userPropertyEquals(isActive, false)', []],
      ['assignee IN userPropertyEquals(isBot, false)', ['Login page']],
      ['assignee IN userPropertyEquals(displayName, ann)', ['Login page']],
      ['assignee IN userPropertyEquals(timezone, utc)', ['Login page']],
      ['createdBy = currentUser()', OPEN],
      [() => `project = ${project.identifier}`, OPEN],
      [() => `project = ${other.identifier}`, []],
      ['title = "Login API"', ['Login API']],
      ['title ~ LOGIN', ['Login API', 'Login page']],
      ['title ~ "%"', ['100% cpu']],
      ['title ~ "_"', []],
      ['text ~ noise', ['100% cpu']],
      ['text ~ login', ['Login API', 'Login page']],
      ['text = "Fan noise"', ['100% cpu']],
      ['externalId = J-1 AND externalSource = jira', ['Login API']],
      ['externalId IS NULL', ['100% cpu', 'Done', 'Login page']],
      [() => `id = ${key('Done')}`, ['Done']],
      ['id = 3', ['100% cpu']],
      ['id IN (1, 2)', ['Login API', 'Login page']],
      [() => `id >= ${key('100% cpu')}`, ['100% cpu', 'Done']],
      ['id BETWEEN 2 AND 3', ['100% cpu', 'Login API']],
      ['id ~ "-5"', ['Done']],
      [() => `id ~ "${project.identifier.slice(1)}-1"`, ['Login page']],
      [() => `id = ${ids.Done}`, ['Done']],
      ['dueDate < today()', ['Done', 'Login page']],
      [`dueDate = ${away(3)}`, ['Login API']],
      ['dueDate BETWEEN today() AND daysFromNow(3)', ['Login API']],
      ['dueDate = daysAgo(10)', ['Done', 'Login page']],
      ['startDate IS NOT NULL', ['Login page']],
      ['createdAt >= today()', ['Done', 'Login API', 'Login page']],
      ['createdAt < daysAgo(30)', ['100% cpu']],
      [`createdAt = ${away(-40)}`, ['100% cpu']],
      ['createdAt <= now() AND createdAt >= startOfDay()', ['Done', 'Login API', 'Login page']],
      ['createdAt > endOfDay()', []],
      ['completedAt IS NOT NULL', ['Done']],
      ['isTopLevel', ['100% cpu', 'Done', 'Login page']],
      ['isSubWorkItem', ['Login API']],
      ['hasChildren', ['Login page']],
      [() => `childOf(${key('Login page')})`, ['Login API']],
      [() => `parent = ${ids['Login page']}`, ['Login API']],
      [() => `parentOf("${key('Login API').toLowerCase()}")`, ['Login page']],
      [() => `workItemPicker(${key('Done')}, ${ids['100% cpu']})`, ['100% cpu', 'Done']],
      ['hasNoAssignee', ['100% cpu', 'Done', 'Login API']],
      ['hasNoLabel', ['100% cpu', 'Done', 'Login API']],
      ['isOverdue', ['Login page']],
      ['hasStartAndDueDates', ['Login page']],
      ['isEpic', ['Done']],
      ['isDraft', ['Draft']],
      ['isDraft = true', ['Draft']],
      ['NOT isDraft', OPEN],
      ['isArchived', ['Old']],
      ['isArchived = false', OPEN],
      ['isArchived OR isDraft', ['Draft', 'Old']],
      ['priority = low OR title ~ login AND NOT priority = high', ['100% cpu', 'Login page']],
      ['(priority = low OR title ~ login) AND NOT (priority = high OR isOverdue)', ['100% cpu']],
      ['NOT NOT isOverdue', ['Login page']],
      ['', OPEN],
    ])('%s', async (query, expected) => {
      expect(await found(typeof query === 'string' ? query : query())).toEqual(expected);
    });

    it('knows who changed a state, and who finished the work', async () => {
      const item = await create(path, { name: 'Moved' });
      expect(await found('stateChangedBy(currentUser()) AND title = Moved')).toEqual([]);
      expectOk(await ann.v1.patch(`${path}${item.id}/`, { state: project.states.started }));
      expectOk(await api.patch(`${path}${item.id}/`, { state: project.states.completed }));
      expect(await found('stateChangedBy(ann)')).toEqual(['Moved']);
      expect(await found('resolvedBy(ann)')).toEqual([]);
      expect(await found('resolvedBy(currentUser())')).toEqual(['Moved']);
      expectOk(await api.delete(`${path}${item.id}/`), 204);
    });

    it('takes it with filters, in the archive and in the workspace', async () => {
      expect(await found('title ~ login', { more: '&filters={"priority":"high"}' })).toEqual(['Login API']);
      expect(await found('title ~ o', { at: `projects/${project.id}/archived-work-items/` })).toEqual(['Old']);
      expect(await found('priority = high', { at: 'work-items/' })).toEqual(['Elsewhere', 'Login API']);
      expect(await found(`priority = high AND project = ${other.identifier}`, { at: 'work-items/' })).toEqual([
        'Elsewhere',
      ]);
      expect(await found('state = In Progress', { at: 'work-items/' })).toEqual(['Login API']);
    });

    it('does not take it with an external pair, which names one item', async () => {
      const reply = await ask('isDraft', { more: '&external_id=J-1&external_source=jira' });
      expectProblem(reply, 400);
      expect(reply.body).toEqual({ pql: [expect.stringContaining('identify one work item')] });
      expectProblem(await api.get(`${path}?filters={}&external_id=J-1&external_source=jira`), 400);
    });

    it('counts days in the time zone of the project, and across projects in that of the caller', async () => {
      const zone = async (timezone: string) => {
        await update('projects', tenant.workspaceId, project.id, { timezone });
        await sql('update users set timezone = $2 where id = $1', [tenant.owner.userId, timezone]);
      };
      const at = { work: path, all: 'work-items/' };
      const noon = `createdAt = ${away(-40)} AND title ~ cpu`;
      for (const [timezone, expected] of [
        ['Pacific/Kiritimati', []],
        ['America/New_York', ['100% cpu']],
      ] as const) {
        await zone(timezone);
        for (const place of Object.values(at)) expect(await found(noon, { at: place })).toEqual(expected);
      }
      await zone('UTC');
    });
  });

  describe('order and limit', () => {
    const ordered = async (query: string, more = ''): Promise<string[]> =>
      expectOk(await ask(query, { more })).results.map(({ name }: { name: string }) => name);

    it.each([
      ['ORDER BY priority', ['Login page', 'Login API', '100% cpu', 'Done']],
      ['ORDER BY priority DESC', ['Done', '100% cpu', 'Login API', 'Login page']],
      ['ORDER BY title', ['100% cpu', 'Done', 'Login API', 'Login page']],
      ['ORDER BY id DESC', ['Done', '100% cpu', 'Login API', 'Login page']],
      ['priority != none ORDER BY createdAt', ['100% cpu', 'Login page', 'Login API']],
      ['dueDate IS NOT NULL AND title ~ Login ORDER BY dueDate DESC', ['Login API', 'Login page']],
      ['startDate IS NOT NULL ORDER BY startDate', ['Login page']],
      ['label IS NOT NULL ORDER BY label', ['Login page']],
      ['assignee IS NOT NULL ORDER BY assignee', ['Login page']],
      ['module IS NOT NULL ORDER BY module', ['100% cpu']],
      ['title ~ Login ORDER BY sortOrder', ['Login page', 'Login API']],
      ['title ~ Login ORDER BY updatedAt DESC LIMIT 1', ['Login API']],
    ])('%s', async (query, expected) => {
      expect(await ordered(query)).toEqual(expected);
    });

    it('go through states in the order of work', async () => {
      const groups = (await ordered('ORDER BY state')).filter((name) => name !== 'Login page');
      expect(groups).toEqual(['100% cpu', 'Login API', 'Done']);
    });

    it('hold over all pages', async () => {
      const first = expectOk(await ask('ORDER BY title LIMIT 3', { more: '&per_page=2' }));
      expect(first).toMatchObject({ total_count: 3, total_pages: 2, next_page_results: true });
      const second = expectOk(await ask('ORDER BY title LIMIT 3', { more: `&per_page=2&cursor=${first.next_cursor}` }));
      expect(second).toMatchObject({ total_count: 3, count: 1, next_page_results: false });
      expect([...first.results, ...second.results].map(({ name }) => name)).toEqual(['100% cpu', 'Done', 'Login API']);
      const behind = expectOk(await ask('ORDER BY title LIMIT 3', { more: '&per_page=2&cursor=2:2:0' }));
      expect(behind).toMatchObject({ results: [], total_count: 3, next_page_results: false });
      const exact = expectOk(await ask('LIMIT 2', { more: '&per_page=2' }));
      expect(exact).toMatchObject({ count: 2, total_count: 2, next_page_results: false });
      expect(expectOk(await ask('LIMIT 1000'))).toMatchObject({ count: 4, total_count: 4 });
    });

    it('are said once', async () => {
      const reply = await ask('ORDER BY id', { more: '&order_by=name' });
      expectProblem(reply, 400);
      expect(reply.body).toEqual({ order_by: [expect.stringContaining('ordered by pql already')] });
      expect(await ordered('priority != none LIMIT 2', '&order_by=name')).toEqual(['100% cpu', 'Login API']);
    });
  });
});

describe('version 2', () => {
  beforeAll(async () => {
    ({ tenant, project, other } = await queryWorld());
    api = tenant.v2;
    path = `projects/${project.identifier}/work-items/`;
  });

  const listed = async (pql: string, options = {}): Promise<string[]> =>
    expectOk(await ask(pql, options)).data.map(({ name }: { name: string }) => name);

  describe('lists of a project and of the workspace take it', () => {
    it.each<[string, string[]]>([
      ['priority = urgent', ['Login page']],
      ['state = "In Progress" AND title ~ login', ['Login API']],
      ['isOverdue OR priority = low ORDER BY title', ['100% cpu', 'Login page']],
      ['title ~ login ORDER BY id DESC', ['Login API', 'Login page']],
      ['isArchived', ['Old']],
      ['NOT priority != urgent', ['Login page']],
    ])('%s', async (query, expected) => {
      expect(await listed(query)).toEqual(expected);
      expect(await listed(query, { at: 'work-items/' })).toEqual(expected);
    });

    it('with every other filter, and among archived items', async () => {
      expect(await listed('title ~ login', { more: '&priority=high' })).toEqual(['Login API']);
      expect(await listed('title ~ login', { more: '&search=page' })).toEqual(['Login page']);
      expect(await listed('title ~ o', { more: '&archived=only' })).toEqual(['Old']);
      expect(await listed('priority = high', { at: 'work-items/', more: `&project_id=${other.id}` })).toEqual([
        'Elsewhere',
      ]);
    });
  });

  describe('pages', () => {
    it('by offset keep order and limit', async () => {
      const first = expectOk(await ask('ORDER BY title LIMIT 3', { more: '&per_page=2' }));
      expect(first).toMatchObject({ next: 2, total_count: 3, data: [{ name: '100% cpu' }, { name: 'Done' }] });
      const second = expectOk(await ask('ORDER BY title LIMIT 3', { more: '&per_page=2&offset=2' }));
      expect(second).toMatchObject({ next: null, total_count: 3, data: [{ name: 'Login API' }] });
      const uncounted = expectOk(await ask('title ~ login LIMIT 1', { more: '&count=false' }));
      expect(uncounted).toMatchObject({ next: null, data: [{ name: 'Login API' }] });
      expect(uncounted).not.toHaveProperty('total_count');
    });

    it('by cursor take an order that can back them, and no limit', async () => {
      const more = '&paginate=cursor&per_page=2';
      const first = expectOk(await ask('priority != none ORDER BY id', { more }));
      expect(first).toMatchObject({ has_more: true, data: [{ name: 'Login page' }, { name: 'Login API' }] });
      const next = `${more}&cursor=${first.next_cursor}`;
      const second = expectOk(await ask('priority != none ORDER BY id', { more: next }));
      expect(second).toMatchObject({ has_more: false, data: [{ name: '100% cpu' }] });
      expectProblem(await ask('priority != none ORDER BY title', { more: next }), 400, 'ordering_not_cursor_eligible');
      expectProblem(await ask('priority != none ORDER BY createdAt', { more: next }), 400, 'invalid_request');
      const limited = await ask('LIMIT 3', { more });
      expectProblem(limited, 400, 'invalid_request');
      expect(limited.body.errors).toEqual([expect.objectContaining({ field: 'pql' })]);
    });

    it('are ordered once', async () => {
      const reply = await ask('ORDER BY id', { more: '&order_by=-created_at' });
      expectProblem(reply, 400, 'invalid_request');
      expect(reply.body.errors).toEqual([expect.objectContaining({ field: 'order_by' })]);
    });
  });

  describe('what is no query', () => {
    it('is refused with its place and with what could stand there', async () => {
      const reply = await ask('priority = high\n  AND state');
      expectProblem(reply, 400, 'invalid_request');
      expect(reply.body).toEqual({
        type: 'invalid_request',
        code: 'invalid_request',
        detail: 'The query is not valid.',
        position: { offset: 22, line: 2, column: 7 },
        errors: [
          {
            field: 'pql',
            code: 'invalid',
            message: 'Line 2, column 7: state is a field: write an operator and a value behind it.',
          },
        ],
      });
      const broken = await ask('priority IN (high');
      expect(broken.body).toMatchObject({ position: { offset: 17, line: 1, column: 18 }, expected: [',', ')'] });
    });

    it('is refused with every problem that it has', async () => {
      const reply = await ask('label = nope OR state = nope OR assignee = nope', { at: 'work-items/' });
      expectProblem(reply, 400);
      expect(reply.body.errors.map(({ message }: { message: string }) => message.slice(0, 48))).toEqual([
        'Line 1, column 9: There is no label "nope". Did ',
        'Line 1, column 25: There is no state "nope". Did',
        'Line 1, column 44: There is no person "nope". Di',
      ]);
    });
  });

  describe('search in a list of all projects', () => {
    const searched = async (text: string, client = api): Promise<string[]> =>
      expectOk(await client.get(`work-items/?search=${encodeURIComponent(text)}`))
        .data.map(({ name }: { name: string }) => name)
        .sort();

    it('finds names, numbers, keys and projects', async () => {
      expect(await searched('LOGIN')).toEqual(['Login API', 'Login page']);
      expect(await searched('2')).toEqual(['Login API']);
      expect(await searched('1')).toEqual(['100% cpu', 'Elsewhere', 'Login page']);
      expect(await searched(`${project.identifier}-3`)).toEqual(['100% cpu']);
      expect(await searched(`${other.identifier.toLowerCase()}-1`)).toEqual(['Elsewhere']);
      expect(await searched(other.identifier.toLowerCase())).toEqual(['Elsewhere']);
      expect(await searched(`${other.identifier}-2`)).toEqual([]);
    });

    it('finds nothing of what one does not see', async () => {
      const person = await addPersonWithRole(tenant, other, 'contributor');
      expect(await searched('1', person.v2)).toEqual(['Elsewhere']);
      expect(await searched(`${project.identifier}-1`, person.v2)).toEqual([]);
      expect(await searched(project.identifier, person.v2)).toEqual([]);
    });
  });

  it('shows guests what they created', async () => {
    const guest = await addPersonWithRole(tenant, project, 'guest');
    for (const at of [path, 'work-items/']) {
      expect(await listed('createdAt <= now() OR isDraft OR isArchived', { client: guest.v2, at })).toEqual([]);
    }
  });
});

import {
  addPersonWithRole,
  expectOk,
  expectProblem,
  type Client,
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

beforeAll(async () => {
  ({ tenant, project, other } = await queryWorld());
  api = tenant.v2;
  path = `projects/${project.identifier}/work-items/`;
});

const ask = (pql: string, { at = path, client = api, more = '' } = {}): Promise<Reply> =>
  client.get(`${at}?pql=${encodeURIComponent(pql)}${more}`);
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

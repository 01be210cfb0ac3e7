import {
  addPersonWithRole,
  addProject,
  addProjectMember,
  addWorkItem,
  expectOk,
  expectProblem,
  insert,
  newTenant,
  unique,
  update,
  type Client,
  type Project,
  type Reply,
  type Tenant,
} from '../../support';
import { activitiesOf } from '../../support/history';

let tenant: Tenant;
let project: Project;
let api: Client;

beforeAll(async () => {
  tenant = await newTenant();
  api = tenant.v1;
});
beforeEach(async () => {
  project = await addProject(tenant);
});

const NOBODY = '00000000-0000-7000-8000-000000000000';
const MISSING = { error: 'The requested resource does not exist.' };
const NONE = {
  ...{ blocking: [], blocked_by: [], start_before: [], start_after: [], finish_before: [], finish_after: [] },
  ...{ duplicate: [], relates_to: [] },
};
/** What each type is stored as, and what it is called from the other end. */
const TYPES = [
  ['blocking', 'blocked_by', 'blocked_by'],
  ['blocked_by', 'blocked_by', 'blocking'],
  ['start_before', 'start_before', 'start_after'],
  ['start_after', 'start_before', 'start_before'],
  ['finish_before', 'finish_before', 'finish_after'],
  ['finish_after', 'finish_before', 'finish_before'],
  ['duplicate', 'duplicate', 'duplicate'],
  ['relates_to', 'relates_to', 'relates_to'],
] as const;

const of = (id: string, collection = 'relations', where = project.id) =>
  `projects/${where}/work-items/${id}/${collection}/`;
const item = async (members: Record<string, unknown> = {}, where = project) =>
  (await addWorkItem(tenant, where, members)).id;
const items = (count: number) => Promise.all(Array.from({ length: count }, () => item()));
const relate = (id: string, relation_type: string, ...issues: string[]) => api.post(of(id), { relation_type, issues });
const list = async (id: string, query = '', client = api) => expectOk(await client.get(`${of(id)}${query}`));
const ids = (reply: Reply, status = 201): string[] => (expectOk(reply, status) as { id: string }[]).map(({ id }) => id);

function expectBody(reply: Reply, status: number, body: unknown): void {
  expectProblem(reply, status);
  expect(reply.body).toEqual(body);
}

describe('relations', () => {
  it('are always eight lists of ids', async () => {
    const reply = await api.get(`${of(await item())}?cursor=1:0:0&per_page=5&order_by=x`);
    expect(expectOk(reply)).toEqual(NONE);
    expect(reply.headers.has('x-ignored-parameters')).toBe(false);
  });

  it.each(TYPES)('of type %s are stored as %s and are %s from the other end', async (type, stored, inverse) => {
    const [a, b] = await items(2);
    const rows = expectOk(await relate(a!, type, b!), 201);
    expect(rows).toEqual([
      {
        ...{ id: b, project_id: project.id, sequence_id: expect.any(Number), relation_type: stored },
        ...{ name: expect.stringMatching(/^Item /), state_id: project.states.backlog, priority: 'none' },
        ...{ type_id: null, is_epic: false, label_ids: [], assignee_ids: [], sort_order: 65_535 },
        ...{ created_at: expect.stringMatching(/Z$/), updated_at: expect.stringMatching(/Z$/) },
        ...{ created_by: tenant.owner.userId, updated_by: tenant.owner.userId },
      },
    ]);
    expect(await list(a!)).toEqual({ ...NONE, [type]: [b] });
    expect(await list(b!)).toEqual({ ...NONE, [inverse]: [a] });
    expect(await api.post(`${of(b!)}remove/`, { related_issue: a!.toUpperCase() })).toMatchObject({
      status: 204,
      text: '',
    });
    expect(await list(a!)).toEqual(NONE);
    expectBody(await api.post(`${of(a!)}remove/`, { related_issue: b }), 404, MISSING);
  });

  it('become objects with expand, group by group', async () => {
    const [a, b, c] = await items(3);
    await relate(a!, 'blocking', b!);
    await relate(a!, 'duplicate', c!);
    const object = {
      ...{ id: b, issue_id: b, project_id: project.id, sequence_id: expect.any(Number) },
      ...{ name: expect.any(String), state_id: project.states.backlog, priority: 'none' },
    };
    expect(await list(a!, '?expand=blocking,relates_to')).toEqual({ ...NONE, blocking: [object], duplicate: [c] });
    expectBody(await api.get(`${of(a!)}?expand=parent`), 400, { expand: [expect.stringContaining('blocking')] });
    expect(await list(a!, '?fields=blocking')).toEqual({ blocking: [b] });
    expectBody(await api.get(`${of(a!)}?fields=blocker`), 400, { fields: [expect.stringContaining('"blocking"')] });
  });

  it('that a pair has are kept, whatever is asked for', async () => {
    const [a, b, c] = await items(3);
    await relate(a!, 'blocking', b!);
    expect(ids(await relate(a!, 'relates_to', b!, c!))).toEqual([c]);
    expect(ids(await relate(a!, 'blocked_by', b!))).toEqual([]);
    expect(ids(await relate(b!, 'blocked_by', a!))).toEqual([a]);
    expect(await list(a!)).toEqual({ ...NONE, blocking: [b], relates_to: [c] });
    expect(await activitiesOf(tenant, b!)).toHaveLength(1);
  });

  it('span the projects that the caller sees', async () => {
    const [open, hidden] = [await addProject(tenant), await addProject(tenant, { network: 0 })];
    const person = await addPersonWithRole(tenant, project, 'contributor');
    await addProjectMember(tenant, open, person, 'guest');
    const [a, there, theirs] = [await item(), await item({ created_by_id: person.userId }, open), await item({}, open)];
    const secret = await item({}, hidden);
    expect(ids(await person.v1.post(of(a), { relation_type: 'blocking', issues: [there] }))).toEqual([there]);
    expectBody(await person.v1.post(of(a), { relation_type: 'blocking', issues: [theirs, secret] }), 400, {
      issues: [expect.stringContaining(theirs), expect.stringContaining(secret)],
    });
    expectOk(await relate(a, 'relates_to', theirs, secret), 201);
    expect(await list(a, '', person.v1)).toEqual({ ...NONE, blocking: [there] });
    expect(await list(a, '?expand=relates_to', person.v1)).toMatchObject({ relates_to: [] });
    expectBody(await person.v1.post(`${of(a)}remove/`, { related_issue: secret }), 404, MISSING);
    expect(expectOk(await person.v1.get(of(there, 'relations', open.id)))).toEqual({ ...NONE, blocked_by: [a] });
  });

  it('are refused with messages for each member', async () => {
    const a = await item();
    expectBody(await api.post(of(a), {}), 400, {
      relation_type: ['This field is required.'],
      issues: ['This field is required.'],
    });
    expectBody(await api.post(of(a), { relation_type: 'blocks', issues: [] }), 400, {
      relation_type: ['"blocks" is not a valid choice.'],
      issues: ['Ensure this field has at least 1 item.'],
    });
    expectBody(await relate(a, 'duplicate', NOBODY, a), 400, {
      issues: [
        `There is no work item ${NOBODY} here that you can see.`,
        `The work item ${a} cannot be related to itself.`,
      ],
    });
    expectBody(await api.post(`${of(a)}remove/`, {}), 400, { related_issue: ['This field is required.'] });
    for (const related_issue of [NOBODY, a]) {
      expectBody(await api.post(`${of(a)}remove/`, { related_issue }), 404, MISSING);
    }
    expectBody(await api.get(of(NOBODY)), 404, MISSING);
  });

  it('never close a circle', async () => {
    const [a, b, c] = await items(3);
    await relate(a!, 'blocking', b!);
    await relate(b!, 'finish_before', c!);
    expectBody(await relate(c!, 'blocking', a!), 400, {
      error: expect.stringMatching(/would have to wait for itself/),
    });
    expect(await list(c!)).toEqual({ ...NONE, finish_after: [b] });
  });

  it('need the scope of work items, and a role', async () => {
    const [a, b] = await items(2);
    const { v1 } = await addPersonWithRole(tenant, project, 'commenter');
    expect(await list(a!, '', v1)).toEqual(NONE);
    expectProblem(await v1.post(of(a!), { relation_type: 'blocking', issues: [b] }), 403);
    expectProblem(await v1.post(`${of(a!)}remove/`, { related_issue: b }), 403);
  });

  it('vanish with an archived project', async () => {
    const [a, b] = await items(2);
    await relate(a!, 'blocking', b!);
    await update('projects', tenant.workspaceId, project.id, { archived_at: new Date() });
    const other = await addProject(tenant);
    const there = await item({}, other);
    expectProblem(await api.post(of(there, 'relations', other.id), { relation_type: 'duplicate', issues: [a] }), 400);
  });
});

describe('dependencies', () => {
  const dependencies = (id: string) => of(id, 'dependencies');

  it('are six lists of items with what they are to this one', async () => {
    const [a, b, c] = await items(3);
    const [label, task] = [expectOk(await api.post(labels(), { name: unique('L') }), 201).id, crypto.randomUUID()];
    const stamps = { created_at: new Date(), updated_at: new Date() };
    const keys = { workspace_id: tenant.workspaceId, project_id: project.id };
    await insert('work_item_types', { ...keys, ...stamps, id: task, name: 'Epic', is_epic: true });
    const epic = { type_id: task, labels: [label], assignees: [tenant.owner.userId], priority: 'high' };
    expectOk(await api.patch(`projects/${project.id}/work-items/${b}/`, epic));
    const created = await api.post(dependencies(a!), { relation_type: 'blocking', work_item_ids: [b] });
    const row = {
      ...{ id: b, relation_type: 'blocking', type_id: task, is_epic: true, priority: 'high' },
      ...{ label_ids: [label], assignee_ids: [tenant.owner.userId] },
    };
    expect(expectOk(created, 201)).toEqual([expect.objectContaining(row)]);
    await relate(c!, 'start_before', a!);
    await relate(b!, 'duplicate', c!);
    const { duplicate, relates_to, ...six } = NONE;
    expect([duplicate, relates_to]).toEqual([[], []]);
    expect(expectOk(await api.get(dependencies(a!)))).toEqual({
      ...six,
      blocking: [expect.objectContaining(row)],
      start_after: [expect.objectContaining({ id: c, relation_type: 'start_after', is_epic: false })],
    });
    expect(expectOk(await api.get(dependencies(await item())))).toEqual(six);
  });

  const labels = () => `projects/${project.id}/labels/`;

  it('are removed by the other item, and only dependencies are', async () => {
    const [a, b, c] = await items(3);
    await relate(a!, 'finish_after', b!);
    await relate(a!, 'relates_to', c!);
    expectBody(await api.delete(`${dependencies(a!)}${c}/`), 404, MISSING);
    expect(await api.delete(`${dependencies(b!)}${a}/`)).toMatchObject({ status: 204, text: '' });
    expect(await list(a!)).toEqual({ ...NONE, relates_to: [c] });
    expectBody(await api.delete(`${dependencies(b!)}nonsense/`), 404, { error: 'Page not found.' });
  });

  it('are refused as relations are', async () => {
    const a = await item();
    expectBody(await api.post(dependencies(a), { relation_type: 'duplicate', work_item_ids: [NOBODY] }), 400, {
      relation_type: ['"duplicate" is not a valid choice.'],
    });
    expectBody(await api.post(dependencies(a), { relation_type: 'blocking', work_item_ids: [NOBODY] }), 400, {
      work_item_ids: [`There is no work item ${NOBODY} here that you can see.`],
    });
  });
});

describe('custom relations', () => {
  const custom = (id: string) => of(id, 'work-item-relations');
  const define = async (): Promise<string> => {
    const body = { name: unique('D'), outward: unique('implements '), inward: 'implemented by' };
    return expectOk(await api.post('work-item-relation-definitions/', body), 201).id;
  };
  const labelOf = async (id: string): Promise<string> =>
    expectOk(await tenant.v2.get(`work-item-relation-definitions/${id}/`)).outward;

  it('are items by the labels of definitions in use', async () => {
    const [a, b] = await items(2);
    const id = await define();
    const label = await labelOf(id);
    const body = { relation_definition_id: id, relation_definition_type: label, work_item_ids: [b] };
    const row = expect.objectContaining({ id: b, relation_type: label, is_epic: false });
    expect(expectOk(await api.post(custom(a!), body), 201)).toEqual([row]);
    expect(expectOk(await api.get(custom(a!)))).toMatchObject({
      'relates to': [],
      'implemented by': [],
      [label]: [row],
    });
    expect(expectOk(await api.get(custom(b!)))).toMatchObject({
      [label]: [],
      'implemented by': [expect.objectContaining({ id: a, relation_type: 'implemented by' })],
    });
    expect(await list(a!)).toEqual(NONE);
  });

  it('that a pair has are kept, and go together', async () => {
    const [a, b] = await items(2);
    const id = await define();
    const label = await labelOf(id);
    const post = (relation_definition_type: string) =>
      api.post(custom(a!), { relation_definition_id: id, relation_definition_type, work_item_ids: [b] });
    expect(ids(await post(label))).toEqual([b]);
    expect(ids(await post('implemented by'))).toEqual([]);
    expect(ids(await post(label))).toEqual([b]);
    await relate(a!, 'relates_to', b!);
    expect(await api.delete(`${custom(b!)}${a}/`)).toMatchObject({ status: 204, text: '' });
    expectBody(await api.delete(`${custom(b!)}${a}/`), 404, MISSING);
    expect(await list(a!)).toEqual(NONE);
  });

  it('are refused with messages for each member', async () => {
    const a = await item();
    expectBody(await api.post(custom(a), { work_item_ids: [] }), 400, {
      relation_definition_id: ['This field is required.'],
      relation_definition_type: ['This field is required.'],
      work_item_ids: ['Ensure this field has at least 1 item.'],
    });
    const id = await define();
    const body = { relation_definition_id: id, relation_definition_type: 'x', work_item_ids: [a] };
    expectBody(await api.post(custom(a), body), 400, {
      relation_definition_type: [expect.stringMatching(/^"x" is not one of "implements .*", "implemented by"\.$/)],
    });
  });
});

it('serves both spellings of the address', async () => {
  const [a, b] = await items(2);
  const issues = `projects/${project.id}/issues/${a}/`;
  expectOk(await api.post(`${issues}relations/`, { relation_type: 'blocking', issues: [b] }), 201);
  expect(expectOk(await api.get(`${issues}relations/`))).toEqual(await list(a!));
  expect((await api.delete(`${issues}dependencies/${b}/`)).status).toBe(204);
  expectOk(await api.get(`${issues}work-item-relations/`));
});

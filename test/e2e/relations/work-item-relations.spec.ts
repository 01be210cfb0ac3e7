import {
  addPersonWithRole,
  addProject,
  addProjectMember,
  addWorkItem,
  expectOk,
  expectProblem,
  fieldCodes,
  insert,
  newTenant,
  openScene,
  sql,
  unique,
  update,
  type Client,
  type Project,
  type Reply,
  type Tenant,
} from '../../support';
import { activitiesOf, eventsOf } from '../../support/history';

let tenant: Tenant;
let project: Project;
let api: Client;

const NOBODY = '00000000-0000-7000-8000-000000000000';

beforeEach(async () => {
  ({ tenant, project } = await openScene());
});

describe('version 1', () => {
  beforeEach(() => {
    api = tenant.v1;
  });

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
  const relate = (id: string, relation_type: string, ...issues: string[]) =>
    api.post(of(id), { relation_type, issues });
  const list = async (id: string, query = '', client = api) => expectOk(await client.get(`${of(id)}${query}`));
  const ids = (reply: Reply, status = 201): string[] =>
    (expectOk(reply, status) as { id: string }[]).map(({ id }) => id);

  function expectBody(reply: Reply, status: number, body: unknown): void {
    expectProblem(reply, status);
    expect(reply.body).toEqual(body);
  }

  describe('relations', () => {
    it('are always eight lists of ids', async () => {
      const reply = await api.get(`${of(await item())}?cursor=1:0:0&per_page=5&order_by=x`);
      expect(expectOk(reply)).toEqual(NONE);
      expect(reply.headers.get('x-ignored-parameters')).toBe('cursor, per_page, order_by');
    });

    it('change all items that they tie by one statement', async () => {
      const [a, ...others] = await items(5);
      expectOk(await relate(a!, 'relates_to', ...others), 201);
      const written = await sql(
        'select version, count(*)::int as items, count(distinct cmin::text)::int as statements from work_items where id = any($1) group by 1',
        [[a, ...others]],
      );
      expect(written).toEqual([{ version: 2, items: 5, statements: 1 }]);
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
      const [a, there, theirs] = [
        await item(),
        await item({ created_by_id: person.userId }, open),
        await item({}, open),
      ];
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
        work_item_ids: [`There is no work item ${NOBODY} here that you can see.`],
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
        work_item_ids: [`The work item ${a} cannot be related to itself.`],
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
});

describe('version 2', () => {
  beforeEach(() => {
    api = tenant.v2;
  });

  const BUILT_IN = { 'relates to': [], 'duplicate of': [], 'duplicated by': [] };
  const DEFINITIONS = 'work-item-relation-definitions/';

  const at = (id: string) => `projects/${project.id}/work-items/${id}/relations/`;
  const items = (count: number) =>
    Promise.all(Array.from({ length: count }, async () => (await addWorkItem(tenant, project)).id));
  const define = async (outward = 'implements', inward = 'implemented by'): Promise<string> =>
    expectOk(await api.post(DEFINITIONS, { name: unique('D'), outward, inward }), 201).id;
  const builtIn = async (name: string): Promise<string> =>
    expectOk(await api.get(`${DEFINITIONS}?name=${name}`)).data[0].id;
  const post = (id: string, definition: string, direction: string, ...ids: string[]) =>
    api.post(at(id), { relation_definition_id: definition, direction, work_item_ids: ids });
  const relate = async (...wish: Parameters<typeof post>) => expectOk(await post(...wish), 201);
  const list = async (id: string) => expectOk(await api.get(at(id)));

  describe('a relation', () => {
    it('stands at either end under the label that this end says', async () => {
      const [a, b, c] = await items(3);
      const definition = await define();
      const none = { ...BUILT_IN, implements: [], 'implemented by': [] };
      expect(await list(a!)).toEqual(none);
      expect(await relate(a!, definition, 'implements', b!, c!)).toEqual({ ...none, implements: [b, c] });
      expect(await list(b!)).toEqual({ ...none, 'implemented by': [a] });
      expect(await relate(b!, definition, 'implemented by', c!)).toEqual({ ...none, 'implemented by': [a, c] });
      expect(await list(c!)).toEqual({ ...none, implements: [b], 'implemented by': [a] });
    });

    it('is one where both labels are the same, from whichever end it is set', async () => {
      const [a, b] = await items(2);
      const definition = await define('tested with', 'tested with');
      await relate(a!, definition, 'tested with', b!);
      await relate(b!, definition, 'tested with', a!);
      expect(await list(a!)).toMatchObject({ 'tested with': [b] });
      expect(await list(b!)).toMatchObject({ 'tested with': [a] });
    });

    it('of one definition is one for each pair, in one direction; of several there are several', async () => {
      const [a, b] = await items(2);
      const [one, two] = [await define(), await define('mentions', 'mentioned by')];
      await relate(a!, one, 'implements', b!);
      await relate(a!, one, 'implements', b!);
      expectProblem(await post(a!, one, 'implemented by', b!), 409, 'conflict');
      await relate(a!, two, 'mentioned by', b!);
      expect(await list(a!)).toMatchObject({ implements: [b], 'implemented by': [], 'mentioned by': [b] });
      expect(await activitiesOf(tenant, a!)).toHaveLength(2);
    });

    it('of different definitions shares a group where they share a label', async () => {
      const [a, b, c] = await items(3);
      const [one, two] = [await define('uses', 'used by'), await define('uses', 'read by')];
      await relate(a!, one, 'uses', b!);
      expect(await relate(a!, two, 'uses', c!)).toMatchObject({ uses: [b, c], 'used by': [], 'read by': [] });
    });

    it('keeps its ends when its labels change, whatever they are', async () => {
      const [a, b] = await items(2);
      const definition = await define();
      await relate(a!, definition, 'implements', b!);
      expectOk(await api.patch(`${DEFINITIONS}${definition}/`, { outward: '__proto__', inward: 'constructor' }));
      const [own, other] = [await list(a!), await list(b!)];
      expect(Object.entries(own)).toContainEqual(['__proto__', [b]]);
      expect(Object.entries(other)).toContainEqual(['constructor', [a]]);
    });

    it('is out of sight while its definition is switched off', async () => {
      const [a, b] = await items(2);
      const definition = await define();
      await relate(a!, definition, 'implements', b!);
      const path = `${DEFINITIONS}${definition}/`;
      expectOk(await api.patch(path, { is_active: false }));
      expect(await list(a!)).toEqual(BUILT_IN);
      expect(fieldCodes(await post(a!, definition, 'implements', b!))).toEqual(['relation_definition_id invalid']);
      expectProblem(await api.delete(`${at(a!)}${b}/`), 404, 'not_found');
      expectOk(await api.patch(path, { is_active: true }));
      expect(await list(a!)).toMatchObject({ implements: [b] });
    });
  });

  describe('built-in relations', () => {
    const v1 = (id: string) => `projects/${project.id}/work-items/${id}/relations/`;

    it('are the same ones that the other version knows', async () => {
      const [a, b, c] = await items(3);
      await relate(a!, await builtIn('duplicate'), 'duplicate of', b!);
      await relate(a!, await builtIn('relates to'), 'relates to', c!);
      expect(expectOk(await tenant.v1.get(v1(a!)))).toMatchObject({ duplicate: [b], relates_to: [c] });
      expect(expectOk(await tenant.v1.get(v1(b!)))).toMatchObject({ duplicate: [a] });
      expect(await list(b!)).toEqual({ ...BUILT_IN, 'duplicated by': [a] });
      expectOk(await tenant.v1.post(v1(b!), { relation_type: 'duplicate', issues: [c] }), 201);
      expect(await list(c!)).toEqual({ ...BUILT_IN, 'relates to': [a], 'duplicated by': [b] });
    });

    it('are one for each pair, dependencies counted', async () => {
      const [a, b] = await items(2);
      const [duplicate, relates] = [await builtIn('duplicate'), await builtIn('relates to')];
      await relate(a!, duplicate, 'duplicate of', b!);
      await relate(b!, duplicate, 'duplicated by', a!);
      expectProblem(await post(b!, duplicate, 'duplicate of', a!), 409, 'conflict');
      expectProblem(await post(a!, relates, 'relates to', b!), 409, 'conflict');
      const dependency = { relation_type: 'blocking', work_item_ids: [b] };
      const dependencies = `projects/${project.id}/work-items/${a}/dependencies/`;
      expectProblem(await api.post(dependencies, dependency), 409, 'conflict');
      expect((await api.delete(`${at(a!)}${b}/`)).status).toBe(204);
      expectOk(await api.post(dependencies, dependency), 201);
      expect(await list(a!)).toEqual(BUILT_IN);
      expectProblem(await api.delete(`${at(a!)}${b}/`), 404, 'not_found');
      await relate(a!, await define(), 'implements', b!);
    });
  });

  describe('removal', () => {
    it('takes all relations by definitions of a pair, from either end, once', async () => {
      const [a, b] = await items(2);
      await relate(a!, await define(), 'implements', b!);
      await relate(b!, await define('mentions', 'mentioned by'), 'mentions', a!);
      await relate(b!, await builtIn('relates to'), 'relates to', a!);
      expect(await api.delete(`${at(b!)}${a}/`)).toMatchObject({ status: 204, text: '' });
      for (const id of [a, b]) expect(Object.values(await list(id!)).flat()).toEqual([]);
      for (const id of [a, NOBODY, 'x']) expectProblem(await api.delete(`${at(b!)}${id}/`), 404, 'not_found');
      expect(await activitiesOf(tenant, a!)).toHaveLength(6);
    });
  });

  describe('refusals', () => {
    it('name what is wrong', async () => {
      const [a, b] = await items(2);
      const definition = await define();
      expect(fieldCodes(await api.post(at(a!), {})).sort()).toEqual([
        'direction required',
        'relation_definition_id required',
        'work_item_ids required',
      ]);
      expect(fieldCodes(await post(a!, 'x', ' ', 'x')).sort()).toEqual([
        'direction required',
        'relation_definition_id invalid',
        'work_item_ids invalid',
      ]);
      expect(fieldCodes(await post(a!, NOBODY, 'implements', b!))).toEqual(['relation_definition_id does_not_exist']);
      const wrong = await post(a!, definition, 'Implements', b!);
      expect(fieldCodes(wrong)).toEqual(['direction invalid_choice']);
      expect(wrong.body.errors[0].message).toContain('"implements", "implemented by"');
      expect(fieldCodes(await post(a!, definition, 'implements', a!, NOBODY))).toEqual([
        'work_item_ids invalid',
        'work_item_ids does_not_exist',
      ]);
    });

    it('meet a definition of another workspace', async () => {
      const [a, b] = await items(2);
      const other = await newTenant();
      const body = { name: 'x', outward: 'implements', inward: 'y' };
      const { id } = expectOk(await other.v2.post(DEFINITIONS, body), 201);
      expect(fieldCodes(await post(a!, id, 'implements', b!))).toEqual(['relation_definition_id does_not_exist']);
    });

    it('meet who may only read', async () => {
      const [a, b] = await items(2);
      const definition = await define();
      const body = { relation_definition_id: definition, direction: 'implements', work_item_ids: [b] };
      const { v2 } = await addPersonWithRole(tenant, project, 'commenter');
      expectOk(await v2.get(at(a!)));
      expectProblem(await v2.post(at(a!), body), 403, 'forbidden');
      expectProblem(await v2.delete(`${at(a!)}${b}/`), 403, 'forbidden');
    });
  });

  it('is told in the history of both ends, and as an event', async () => {
    const [a, b] = await items(2);
    const definition = await define();
    await relate(a!, definition, 'implements', b!);
    await api.delete(`${at(a!)}${b}/`);
    const history = async (id: string) =>
      (await activitiesOf(tenant, id)).map(({ verb, field, old_identifier }) => [verb, field, old_identifier]);
    expect(await history(a!)).toEqual([
      ['updated', 'implements', b],
      ['deleted', 'implements', b],
    ]);
    expect(await history(b!)).toEqual([
      ['updated', 'implemented by', a],
      ['deleted', 'implemented by', a],
    ]);
    const [row] = await sql<{ id: string }>('select id from work_item_relations where definition_id = $1', [
      definition,
    ]);
    const events = await eventsOf(tenant, row!.id);
    expect(events.map(({ event }) => event)).toEqual(['workitem.relation.created', 'workitem.relation.deleted']);
    expect(events[0]!.data).toMatchObject({ itemId: a, relatedItemId: b, definitionId: definition, kind: null });
  });
});

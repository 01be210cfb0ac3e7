import {
  addPersonWithRole,
  addProject,
  addWorkItem,
  expectOk,
  expectProblem,
  fieldCodes,
  newTenant,
  sql,
  unique,
  type Client,
  type Project,
  type Tenant,
} from '../../support';
import { activitiesOf, eventsOf } from '../../support/history';

let tenant: Tenant;
let project: Project;
let api: Client;

beforeEach(async () => {
  tenant = await newTenant();
  api = tenant.v2;
  project = await addProject(tenant);
});

const NOBODY = '00000000-0000-7000-8000-000000000000';
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
  const [row] = await sql<{ id: string }>('select id from work_item_relations where definition_id = $1', [definition]);
  const events = await eventsOf(tenant, row!.id);
  expect(events.map(({ event }) => event)).toEqual(['workitem.relation.created', 'workitem.relation.deleted']);
  expect(events[0]!.data).toMatchObject({ itemId: a, relatedItemId: b, definitionId: definition, kind: null });
});

import {
  addPersonWithRole,
  expectOk,
  expectProblem,
  fieldCodes,
  openScene,
  type Reply,
  type Scene,
} from '../../support';
import { activitiesOf, eventsOf } from '../../support/history';
import { addProperty, addType, type AddedProperty } from '../../support/properties';

type Fields = Record<string, { id: string; value: unknown; value_detail: unknown }>;

let scene: Scene;
let typeId: string;
let path: string;
const properties: Record<string, AddedProperty> = {};

const TEXT = { settings: { display_format: 'single-line' } };

beforeAll(async () => {
  scene = await openScene(undefined, { is_issue_type_enabled: true });
  typeId = await addType(scene, 'Bug');
  path = scene.at('work-items');
  const add = async (name: string, type: string, members: object = {}) => {
    properties[name] = await addProperty(scene, typeId, [name, type], members);
  };
  await add('note', 'TEXT', TEXT);
  await add('points', 'DECIMAL');
  await add('severity', 'OPTION', { options: ['High', 'Low'] });
  await add('areas', 'OPTION', { options: ['Front', 'Back'], is_multi: true });
  await add('fixed', 'BOOLEAN');
  await add('due', 'DATETIME', { settings: { display_format: 'dd/MM/yyyy' } });
  await add('site', 'URL');
  await add('mail', 'EMAIL');
  await add('owner', 'RELATION', { relation_type: 'USER' });
  await add('cause', 'RELATION', { relation_type: 'ISSUE' });
  await add('story', 'RELATION', { relation_type: 'RICH_TEXT' });
  await add('log', 'FILE');
  await add('doubled', 'FORMULA', { settings: { formula: 'points * 2' } });
  await add('broken', 'FORMULA', { settings: { formula: 'points / 0' } });
  await add('hidden', 'TEXT', { ...TEXT, is_active: false });
});

const create = (members: object = {}): Promise<Reply> =>
  scene.v2.post(path, { name: 'Login fails', type_id: typeId, ...members });
const created = async (custom_fields: object = {}) =>
  expectOk(await create({ custom_fields }), 201) as { id: string; identifier: string; custom_fields: Fields };
const revised = (id: string, custom_fields: unknown) => scene.v2.patch(`${path}${id}/`, { custom_fields });
const fieldsOf = async (id: string): Promise<Fields> =>
  (expectOk(await scene.v2.get(`${path}${id}/`)) as { custom_fields: Fields }).custom_fields;
const plain = (fields: Fields) => Object.fromEntries(Object.entries(fields).map(([name, { value }]) => [name, value]));

describe('version 2', () => {
  it('shows values on the rows of a list that asks for them, as single objects do', async () => {
    const items = [await created({ points: 1 }), await created({ note: 'On Mondays', points: 2 }), await created()];
    const list = async (fields: string) => {
      const { data } = expectOk(await scene.v2.get(`${path}?per_page=200${fields}`)) as { data: { id: string }[] };
      return items.map(({ id }) => data.find((row) => row.id === id)! as { id: string; custom_fields?: Fields });
    };
    const rows = await list('&fields=id,custom_fields');
    expect(rows).toEqual(items.map(({ id, custom_fields }) => ({ id, custom_fields })));
    expect((await list('')).map((row) => 'custom_fields' in row)).toEqual([false, false, false]);
  });

  it('keeps a value of each type, and shows what it stands for', async () => {
    const { userId } = scene.tenant.owner;
    const cause = await created();
    const { severity, areas } = properties;
    const sent = {
      ...{ note: 'On Mondays', points: 2.5, severity: severity!.options.High, fixed: false, due: '2026-01-14' },
      ...{ areas: [areas!.options.Back, areas!.options.Front], site: 'https://example.org/', mail: 'ada@example.org' },
      ...{ owner: userId, cause: cause.id, story: '<p>Once</p><script>x</script>' },
    };
    const { id, identifier, custom_fields } = await created(sent);
    expect(plain(custom_fields)).toEqual({
      ...sent,
      ...{ due: '2026-01-14T00:00:00.000000Z', story: '<p>Once</p>', doubled: 5, broken: null },
    });
    expect(custom_fields.points).toEqual({ id: properties.points!.id, value: 2.5, value_detail: null });
    expect(custom_fields.due!.value_detail).toBe('14/01/2026');
    expect(custom_fields.severity!.value_detail).toMatchObject({ id: severity!.options.High, name: 'High' });
    expect(custom_fields.areas!.value_detail).toMatchObject([{ name: 'Back' }, { name: 'Front' }]);
    expect(custom_fields.owner!.value_detail).toMatchObject({ id: userId, display_name: expect.any(String) });
    expect(custom_fields.cause!.value_detail).toMatchObject({ id: cause.id, identifier: cause.identifier });
    expect(custom_fields.broken!.value_detail).toEqual({ error: 'A number cannot be divided by zero.' });
    expect(await fieldsOf(id)).toEqual(custom_fields);
    const byKey = expectOk(await scene.v2.get(`work-items/${identifier}/`)) as { custom_fields: Fields };
    expect(byKey.custom_fields).toEqual(custom_fields);
    const archived = expectOk(await scene.v2.post(`${path}${id}/archive/`)) as { custom_fields: Fields };
    expect(archived.custom_fields).toEqual(custom_fields);
  });

  it('keeps every digit of a number', async () => {
    const digits = '12345678901234567890.123456789';
    const { custom_fields } = await created({ points: digits });
    expect(custom_fields.points!.value).toBe(digits);
    expect(custom_fields.doubled!.value).toBe('24691357802469135780.246913578');
  });

  it('merges what is sent with what is there, and computes formulas of what is there then', async () => {
    const { id } = await created({ note: 'a', points: 1 });
    expectOk(await revised(id, { points: 3 }));
    expect(plain(await fieldsOf(id))).toEqual({ note: 'a', points: 3, doubled: 6, broken: null });
    expectOk(await revised(id, { note: null, points: '' }));
    expect(await fieldsOf(id)).toEqual({});
  });

  it('refuses what no property takes, each by its name', async () => {
    const { id } = await created({ note: 'kept' });
    const wrong = {
      ...{ note: 1, points: 'many', severity: 'Medium', areas: [properties.severity!.options.High], fixed: 'no' },
      ...{ due: 'soon', site: 'javascript:alert(1)', mail: 'ada', doubled: 1, hidden: 'x', colour: 'red' },
    };
    const reply = await revised(id, wrong);
    expect(fieldCodes(reply).sort()).toEqual(
      [
        ...['note', 'points', 'fixed', 'due', 'site', 'mail', 'doubled'].map((name) => `custom_fields.${name} invalid`),
        ...['severity', 'areas'].map((name) => `custom_fields.${name} invalid_choice`),
        ...['hidden', 'colour'].map((name) => `custom_fields.${name} does_not_exist`),
      ].sort(),
    );
    expect(plain(await fieldsOf(id))).toEqual({ note: 'kept' });
  });

  it('leads to records of the workspace only, and to files of the item', async () => {
    const stranger = await openScene();
    const theirs = await stranger.add('work-items');
    const { id } = await created();
    const nobody = { owner: stranger.tenant.owner.userId, cause: theirs, log: theirs };
    expect(fieldCodes(await revised(id, nobody)).sort()).toEqual(
      ['cause', 'log', 'owner'].map((name) => `custom_fields.${name} does_not_exist`),
    );
  });

  it('shows no work item that the caller does not see', async () => {
    const other = await openScene(scene.tenant);
    const secret = await other.add('work-items');
    const { id } = await created({ cause: secret });
    const { api } = await addPersonWithRole(scene.tenant, scene.project, 'contributor').then((person) => ({
      api: person.v2,
    }));
    const seen = expectOk(await api.get(`${path}${id}/`)) as { custom_fields: Fields };
    expect(seen.custom_fields.cause).toBeUndefined();
    expect((await fieldsOf(id)).cause!.value).toBe(secret);
  });

  it('is on rows only where fields names it', async () => {
    const { id } = await created({ points: 1 });
    const { data } = expectOk(await scene.v2.get(path)) as { data: object[] };
    expect(data[0]).not.toHaveProperty('custom_fields');
    const narrow = expectOk(await scene.v2.get(`${path}${id}/?fields=custom_fields`)) as object;
    expect(Object.keys(narrow)).toEqual(['id', 'custom_fields']);
  });

  it('is written by batches, row by row, and by upserts', async () => {
    const items = [{ points: 1 }, { points: 'x' }, { points: 3 }].map((custom_fields) => ({
      ...{ name: 'Row', type_id: typeId, custom_fields },
    }));
    const { results } = expectOk(await scene.v2.post(`${path}bulk-create/`, { items })) as {
      results: { id: string; result: string; errors?: { field: string }[] }[];
    };
    expect(results.map(({ result }) => result)).toEqual(['created', 'failed', 'created']);
    expect(results[1]!.errors![0]!.field).toBe('custom_fields.points');
    const ids = [results[0]!.id, results[2]!.id];
    const changes = ids.map((id, index) => ({ id, custom_fields: { note: `n${index}` } }));
    expectOk(await scene.v2.post(`${path}bulk-update/`, { items: changes }));
    expect(plain(await fieldsOf(ids[1]!))).toMatchObject({ points: 3, note: 'n1' });
    const pair = { external_source: 'jira', external_id: '7', name: 'Up', type_id: typeId };
    const upsert = (custom_fields: object) => scene.v2.post(`${path}upsert/`, { ...pair, custom_fields });
    const { id } = expectOk(await upsert({ note: 'a', points: 1 }), 201) as { id: string };
    expectOk(await upsert({ points: 2 }));
    expect(plain(await fieldsOf(id))).toMatchObject({ note: 'a', points: 2 });
  });

  it('is told by history and events, once', async () => {
    const { id } = await created({ note: 'a' });
    expectOk(await revised(id, { note: 'b', severity: 'high' }));
    expectOk(await revised(id, { note: 'b' }));
    const entries = (await activitiesOf(scene.tenant, id)).filter(({ field }) => field === 'custom_property');
    expect(entries.map(({ old_value, new_value }) => `${old_value} -> ${new_value}`).sort()).toEqual([
      ' -> High',
      'a -> b',
    ]);
    const events = await eventsOf(scene.tenant, id);
    expect(events.map(({ event }) => event)).toEqual(['workitem.created', 'workitem.updated']);
    const changed = { note: 'b', severity: properties.severity!.options.High };
    expect(events[1]).toMatchObject({
      data: { customFields: changed },
      previous: { customFields: { note: 'a', severity: null } },
    });
  });

  it('goes with a type that has not the property, and with the item', async () => {
    const { id } = await created({ note: 'a', points: 1 });
    const task = await addType(scene, 'Task');
    const weight = await addProperty(scene, task, ['weight', 'DECIMAL']);
    expectOk(await scene.v2.patch(`${path}${id}/`, { type_id: task, custom_fields: { weight: 5 } }));
    expect(await fieldsOf(id)).toEqual({ weight: { id: weight.id, value: 5, value_detail: null } });
    expectOk(await scene.v2.patch(`${path}${id}/`, { type_id: typeId }));
    expect(await fieldsOf(id)).toEqual({});
    expectOk(await scene.v2.patch(`${path}${id}/`, { type_id: null }));
    expect(fieldCodes(await revised(id, { note: 'x' }))).toEqual(['custom_fields invalid']);
  });

  it('fills defaults of new items, and asks for what is required', async () => {
    const story = await addType(scene, 'Story');
    const add = (name: string, members: object) => addProperty(scene, story, [name, 'DECIMAL'], members);
    await add('effort', { default_value: ['3'] });
    await add('value', { is_required: true });
    const make = (members: object) => scene.v2.post(path, { name: 'S', type_id: story, ...members });
    expect(fieldCodes(await make({}))).toEqual(['custom_fields.value required']);
    const { id, custom_fields } = expectOk(await make({ custom_fields: { value: 1 } }), 201) as {
      id: string;
      custom_fields: Fields;
    };
    expect(plain(custom_fields)).toEqual({ effort: 3, value: 1 });
    expectOk(await revised(id, { effort: null }));
    expect(fieldCodes(await revised(id, { value: null }))).toEqual(['custom_fields.value required']);
    expect(plain(await fieldsOf(id))).toEqual({ value: 1 });
  });

  it('is refused where custom properties are off', async () => {
    const off = await openScene(scene.tenant);
    const id = await off.add('work-items');
    const reply = await off.v2.patch(`${off.at('work-items')}${id}/`, { custom_fields: { note: 'x' } });
    expectProblem(reply, 400, 'invalid_request');
    expect(fieldCodes(reply)).toEqual(['custom_fields invalid']);
  });
});

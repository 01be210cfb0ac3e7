import { PlaneClient } from '@makeplane/plane-node-sdk';
import {
  addMember,
  expectBody,
  expectOk,
  expectProblem,
  fieldCodes,
  newTenant,
  openScene,
  sql,
  testRun,
  unique,
  type Client,
  type Scene,
} from '../../support';
import { eventsOf } from '../../support/history';

const PATH = 'customer-properties/';

let scene: Scene;
let api: Client;

beforeEach(async () => {
  scene = await openScene(await newTenant({ features: ['customers'] }));
});

const at = ({ id }: { readonly id: string }): string => `${PATH}${id}/`;
const create = async (members: object = {}) =>
  expectOk(await api.post(PATH, { display_name: unique('Tier '), property_type: 'TEXT', ...members }), 201);
const customer = () => scene.add('customers/');
const values = (id: string) => `customers/${id}/property-values/`;
const valuesOf = async (id: string) => expectOk(await scene.v2.get(values(id)));
const set = (id: string, sent: object) => scene.v2.post(values(id), { values: sent });

describe.each(['v1', 'v2'] as const)('%s', (version) => {
  beforeEach(() => {
    api = scene[version];
  });

  const rows = async (query = '') => {
    const body = expectOk(await api.get(`${PATH}${query}`));
    return (version === 'v1' ? body.results : body.data) as { display_name: string }[];
  };

  it('has these members and no other', async () => {
    const { userId } = scene.tenant.owner;
    const property = await create({ display_name: 'Main contact', external_source: 'crm', external_id: '1' });
    const others =
      version === 'v1'
        ? { created_by: userId, updated_by: userId, workspace: scene.tenant.workspaceId, deleted_at: null }
        : { created_by_id: userId, updated_by_id: userId };
    expect(property).toEqual({
      ...others,
      ...(version === 'v1' ? { updated_at: expect.any(String) } : {}),
      id: expect.any(String),
      name: 'main-contact',
      display_name: 'Main contact',
      description: '',
      property_type: 'TEXT',
      relation_type: null,
      is_required: false,
      is_multi: false,
      is_active: true,
      default_value: [],
      options: [],
      settings: { display_format: 'single-line' },
      validation_rules: {},
      logo_props: {},
      sort_order: 65_535,
      external_source: 'crm',
      external_id: '1',
      created_at: expect.any(String),
    });
    expect(expectOk(await api.get(at(property)))).toEqual(property);
    expect(await rows()).toEqual([property]);
    const changed = expectOk(await api.patch(at(property), { display_name: 'Contact', is_required: true }));
    expect(changed).toMatchObject({ name: 'contact', is_required: true, external_id: '1' });
    expect((await api.delete(at(property))).status).toBe(204);
    expectProblem(await api.get(at(property)), 404);
    expect((await eventsOf(scene.tenant, property.id)).map(({ event }) => event)).toEqual([
      'customer.property.created',
      'customer.property.updated',
      'customer.property.deleted',
    ]);
  });

  it('takes options by id, by name and as new ones', async () => {
    const tier = await create({
      property_type: 'OPTION',
      options: [{ name: 'Gold', is_default: true }, { name: 'Tin' }],
    });
    const [gold, tin] = tier.options;
    expect(gold).toEqual({ id: expect.any(String), name: 'Gold', description: '', is_default: true });
    const options = [{ id: tin.id, name: 'Silver' }, { name: 'gold', description: 'Best' }, { name: 'Lead' }];
    const changed = expectOk(await api.patch(at(tier), { options }));
    expect(changed.options).toEqual([
      { ...gold, name: 'gold', description: 'Best' },
      { ...tin, name: 'Silver' },
      { id: expect.any(String), name: 'Lead', description: '', is_default: false },
    ]);
    const wrongs = [[{ id: tier.id, name: 'x' }], [{ description: 'x' }], [{ id: tin.id, name: 'Lead' }]];
    for (const wrong of wrongs) expectProblem(await api.patch(at(tier), { options: wrong }), 400);
    expectProblem(await api.patch(at(tier), { options: [{ id: tin.id, is_default: true }] }), 400);
    expectProblem(await api.post(PATH, { display_name: 'x', property_type: 'TEXT', options: [{ name: 'x' }] }), 400);
    expect(expectOk(await api.get(at(tier)))).toEqual(changed);
  });

  it('refuses what its type does not allow, and a title or a pair that is taken', async () => {
    const pair = { external_source: 'crm', external_id: '1' };
    const first = await create({ display_name: 'Tier', ...pair });
    const other = await create();
    for (const wrong of [
      { property_type: 'FORMULA' },
      { property_type: 'RELATION' },
      { property_type: 'RELATION', relation_type: 'RELEASE' },
      { relation_type: 'USER' },
      { property_type: 'BOOLEAN', is_required: true },
      { is_multi: true },
      { settings: { display_format: 'x' } },
      { property_type: 'DECIMAL', default_value: ['many'] },
      { display_name: '' },
    ]) {
      expectProblem(await api.patch(at(other), wrong), 400);
    }
    const taken = await api.post(PATH, { display_name: 'TIER', property_type: 'TEXT' });
    expect(taken.status).toBe(version === 'v1' ? 400 : 409);
    expect((await api.patch(at(other), pair)).status).toBe(409);
    expect(expectOk(await api.patch(at(first), { display_name: 'Tier', ...pair }))).toMatchObject(pair);
  });
});

describe('values', () => {
  beforeEach(() => {
    api = scene.v2;
  });

  it('are lists of texts by property, replaced where they are named', async () => {
    const id = await customer();
    const item = await scene.add('work-items');
    const { userId } = scene.tenant.owner;
    const option = await create({ property_type: 'OPTION', is_multi: true, options: [{ name: 'A' }, { name: 'B' }] });
    const [a, b] = option.options.map((one: { id: string }) => one.id);
    const of = async (property_type: string, relation_type?: string) =>
      (await create({ property_type, relation_type })).id;
    const sent = {
      [await of('TEXT')]: ['Ann'],
      [await of('DATETIME')]: ['2026-01-14'],
      [await of('DECIMAL')]: ['1.50'],
      [await of('BOOLEAN')]: ['True'],
      [option.id]: [a, b],
      [await of('RELATION', 'ISSUE')]: [item],
      [await of('RELATION', 'USER')]: [userId],
      [await of('URL')]: ['https://acme.example/a'],
      [await of('EMAIL')]: ['ann@acme.example'],
    };
    const [decimal, flag] = Object.keys(sent).slice(2) as [string, string];
    const made = await set(id, sent);
    expect(made).toMatchObject({ status: 201, text: '' });
    const stored = { ...sent, [decimal]: ['1.5'], [flag]: ['true'] };
    expect(await valuesOf(id)).toEqual(stored);
    expect(expectOk(await scene.v1.get(values(id)))).toEqual(stored);
    expect((await set(id, { [option.id]: ['B'], [decimal]: [] })).status).toBe(201);
    const left = Object.entries({ ...stored, [option.id]: [b] }).filter(([property]) => property !== decimal);
    expect(await valuesOf(id)).toEqual(Object.fromEntries(left));
    expect((await eventsOf(scene.tenant, id)).at(-1)).toMatchObject({ event: 'customer.property_values.updated' });
  });

  it('are set all or none', async () => {
    const id = await customer();
    const text = (await create()).id as string;
    const needed = (await create({ is_required: true })).id as string;
    const issue = (await create({ property_type: 'RELATION', relation_type: 'ISSUE' })).id as string;
    const user = (await create({ property_type: 'RELATION', relation_type: 'USER' })).id as string;
    const file = (await create({ property_type: 'FILE' })).id as string;
    const stranger = await openScene();
    for (const wrong of [
      { [id]: ['x'] },
      { nothing: ['x'] },
      { [needed]: [] },
      { [text]: ['a', 'b'] },
      { [text]: [7] },
      { [issue]: [await stranger.add('work-items')] },
      { [user]: [stranger.tenant.owner.userId] },
      { [file]: [id] },
    ]) {
      const refused = await set(id, { [text]: ['fine'], ...wrong });
      expectProblem(refused, 400);
      expect(fieldCodes(refused).every((one) => one.startsWith('values '))).toBe(true);
    }
    expect(await valuesOf(id)).toEqual({});
    const both = await scene.v1.post(values(id), { customer_property_values: { [text]: ['a\nb'], [needed]: [] } });
    expect(both.body).toEqual({ customer_property_values: [expect.any(String), expect.any(String)] });
    expectProblem(await set(text, { [text]: ['x'] }), 404);
    expect(fieldCodes(await scene.v2.post(values(id), {}))).toEqual(['values required']);
  });

  it('are named by words of display names, underscores included', async () => {
    expect(await create({ display_name: '_Tier A_b 7_' })).toMatchObject({ name: 'tier-a_b-7' });
  });

  it('of one property are read and set by themselves in version 1', async () => {
    const id = await customer();
    const property = await create();
    const one = `${values(id)}${property.id}/`;
    expectBody(await scene.v1.get(one), 200, { [property.id]: [] });
    expect(await scene.v1.patch(one, { values: ['Ann'] })).toMatchObject({ status: 204, text: '' });
    expectBody(await scene.v1.get(one), 200, { [property.id]: ['Ann'] });
    expect((await scene.v1.patch(one, { values: [] })).status).toBe(204);
    expectBody(await scene.v1.get(one), 200, { [property.id]: [] });
    expectProblem(await scene.v1.get(`${values(id)}${id}/`), 404);
    expectProblem(await scene.v1.patch(`${values(id)}${id}/`, { values: ['x'] }), 404);
  });

  it('begin with the defaults, keep what they mean, and go with what they belong to', async () => {
    const tier = await create({ property_type: 'OPTION', options: [{ name: 'Gold', is_default: true }] });
    const note = await create({ default_value: ['new'] });
    const id = await customer();
    expect(await valuesOf(id)).toEqual({ [tier.id]: [tier.options[0].id], [note.id]: ['new'] });
    expectProblem(await api.patch(at(note), { property_type: 'URL', default_value: [] }), 409);
    expectOk(await api.patch(at(note), { description: 'x', is_active: false }));
    expect(await valuesOf(id)).toEqual({ [tier.id]: [tier.options[0].id] });
    expect((await api.delete(at(tier))).status).toBe(204);
    expectOk(await api.patch(at(note), { is_active: true }));
    expect(await valuesOf(id)).toEqual({ [note.id]: ['new'] });
    expect((await api.delete(`customers/${id}/`)).status).toBe(204);
    expectProblem(await api.get(values(id)), 404);
    expect(
      expectOk(await api.patch(at(note), { property_type: 'DECIMAL', default_value: [], settings: {} })),
    ).toMatchObject({
      property_type: 'DECIMAL',
    });
  });

  it('lead to what is there for their reader', async () => {
    const id = await customer();
    const relation = (relation_type: string) => create({ property_type: 'RELATION', relation_type, is_multi: true });
    const [items, people] = [await relation('ISSUE'), await relation('USER')];
    const [stays, goes] = [await scene.add('work-items'), await scene.add('work-items')];
    const leaver = await addMember(scene.tenant, 'member');
    await set(id, { [items.id]: [stays, goes], [people.id]: [leaver.userId] });
    expectOk(await scene.v2.delete(scene.at(`work-items/${goes}`)), 204);
    await sql('update workspace_members set is_active = false where user_id = $1', [leaver.userId]);
    expect(await valuesOf(id)).toEqual({ [items.id]: [stays], [people.id]: [leaver.userId] });
    expectProblem(await set(id, { [people.id]: [leaver.userId] }), 400);
  });

  it('of another type need another definition', async () => {
    const tier = await create({
      property_type: 'OPTION',
      is_multi: true,
      options: [{ name: 'Gold', is_default: true }],
    });
    const changed = expectOk(await api.patch(at(tier), { property_type: 'DECIMAL', validation_rules: { min: 1 } }));
    expect(changed).toMatchObject({ options: [], is_multi: false, settings: {}, default_value: [] });
    const id = await customer();
    const refused = await set(id, { [tier.id]: ['0.5'] });
    expectProblem(refused, 400);
    expect(refused.text).toContain('The number is at least 1.');
    expect((await set(id, { [tier.id]: [1.5] })).status).toBe(201);
  });

  it('are for owners and admins, and what the official client sends is taken', async () => {
    const [id, property] = [await customer(), await create()];
    const member = await addMember(scene.tenant, 'member');
    for (const client of [member.v1, member.v2]) {
      expectProblem(await client.get(PATH), 403);
      expectProblem(await client.get(values(id)), 403);
    }
    const { customers } = new PlaneClient({ baseUrl: testRun().servers[0]!, apiKey: scene.tenant.owner.key });
    const { slug } = scene.tenant;
    const { properties } = customers;
    const flag = await properties.createPropertyDefinition(slug, {
      ...{ name: 'vip', display_name: 'VIP', property_type: 'BOOLEAN' },
    });
    expect(await properties.retrievePropertyDefinition(slug, flag.id!)).toEqual(flag);
    await properties.createValues(slug, id, { customer_property_values: { [flag.id!]: ['False'] } });
    await properties.updateValue(slug, id, property.id, { values: ['x'] });
    expect(await properties.listValues(slug, id)).toEqual({ [flag.id!]: ['false'], [property.id]: ['x'] });
    expect(await properties.retrieveValue(slug, id, property.id)).toEqual({ [property.id]: ['x'] });
    expect(await properties.updatePropertyDefinition(slug, flag.id!, { description: 'y' })).toMatchObject({
      description: 'y',
    });
    await properties.deletePropertyDefinition(slug, flag.id!);
    expect((await properties.listPropertyDefinitions(slug)).results).toHaveLength(1);
  });
});

import {
  addPersonWithRole,
  addProject,
  expectOk,
  expectProblem,
  fieldCodes,
  openScene,
  openSharedScene,
  propertyOf,
  unique,
  type Scene,
} from '../../support';
import { eventsOf } from '../../support/history';

const NOBODY = '018f0000-0000-7000-8000-000000000000';
const TYPES = ['TEXT', 'DATETIME', 'DECIMAL', 'BOOLEAN', 'OPTION', 'RELATION', 'URL', 'EMAIL', 'FILE', 'FORMULA'];

let scene: Scene;
let path: string;

interface Made {
  readonly id: string;
  readonly name: string;
  readonly options: readonly { readonly id: string; readonly name: string }[];
}

const property = async (type: string, members: object = {}, at = path) =>
  expectOk(await scene.v2.post(at, propertyOf(type, members)), 201) as Made & Record<string, unknown>;
const newType = async () =>
  (expectOk(await scene.v2.post(scene.at('work-item-types'), { name: unique('T ') }), 201) as Made).id;
const attach = (type: string, ...properties: string[]) =>
  scene.v2.post(`${scene.at('work-item-types')}${type}/properties/`, { properties });
const patch = (id: string, members: object) => scene.v2.patch(`${path}${id}/`, members);

beforeAll(async () => {
  scene = await openScene();
});
beforeEach(async () => {
  scene = await openScene(scene.tenant);
  path = scene.at('work-item-properties');
});

describe('version 2', () => {
  it.each(TYPES)('makes a property of the type %s', async (type) => {
    const made = await property(type, { description: 'What it says' });
    expect(made).toMatchObject({
      property_type: type,
      relation_type: type === 'RELATION' ? 'USER' : null,
      description: 'What it says',
      is_multi: false,
      is_required: false,
      is_active: true,
      default_value: [],
      options: [],
      validation_rules: {},
      logo_props: {},
    });
    expect(expectOk(await scene.v2.get(`${path}${made.id}/`))).toEqual(made);
  });

  it('calls it by a word that stays', async () => {
    const { id, name } = await property('TEXT', { display_name: 'Found in Version' });
    expect(name).toBe('found-in-version');
    expect(expectOk(await patch(id, { display_name: 'Seen in' }))).toMatchObject({ name, display_name: 'Seen in' });
  });

  it.each([
    ['no type', { display_name: 'x' }, 'property_type required'],
    ['an unknown type', { display_name: 'x', property_type: 'COLOR' }, 'property_type invalid_choice'],
    ['a relation to nothing', { display_name: 'x', property_type: 'RELATION' }, 'relation_type required'],
    ['a required flag', propertyOf('BOOLEAN', { is_required: true }), 'is_required invalid'],
    ['several texts', propertyOf('TEXT', { is_multi: true }), 'is_multi invalid'],
    ['an unknown format', propertyOf('DATETIME', { settings: { display_format: 'x' } }), 'settings invalid_choice'],
    ['a default that is none', propertyOf('DECIMAL', { default_value: ['one'] }), 'default_value invalid'],
    ['a reserved name', propertyOf('TEXT', { display_name: 'State' }), 'display_name invalid'],
    ['options of a text', propertyOf('TEXT', { options: [{ name: 'a' }] }), 'options invalid'],
    ['a formula that is none', propertyOf('FORMULA', { settings: { formula: '1 +' } }), 'settings invalid'],
    ['a person who is not here', propertyOf('RELATION', { default_value: [NOBODY] }), 'default_value does_not_exist'],
  ])('refuses %s', async (_, body, code) => {
    const reply = await scene.v2.post(path, body);
    expectProblem(reply, 400, 'invalid_request');
    expect(fieldCodes(reply)).toEqual([code]);
  });

  it('makes options with it, all or none', async () => {
    const options = [
      { name: 'High', is_default: true },
      { name: 'Low', description: 'Later' },
    ];
    const made = await property('OPTION', { options });
    expect(made.options).toMatchObject(options);
    const twice = await scene.v2.post(path, propertyOf('OPTION', { options: [{ name: 'a' }, { name: 'A' }] }));
    expectProblem(twice, 409, 'conflict');
    const defaults = [
      { name: 'a', is_default: true },
      { name: 'b', is_default: true },
    ];
    expectProblem(await scene.v2.post(path, propertyOf('OPTION', { options: defaults })), 400, 'invalid_request');
    expect(expectOk(await scene.v2.get(path)).data).toHaveLength(1);
    const again = expectOk(await patch(made.id, { options: [{ name: 'low', description: 'Never' }, { name: 'New' }] }));
    expect(again.options).toMatchObject([{ name: 'High' }, { name: 'low', description: 'Never' }, { name: 'New' }]);
    expect(again.options[1].id).toBe(made.options[1]!.id);
  });

  it('clears the default of what is required, and takes one option as default', async () => {
    const { id } = await property('DECIMAL', { default_value: ['1.5'] });
    expect(expectOk(await patch(id, { is_required: true }))).toMatchObject({ default_value: [], is_required: true });
    const made = await property('OPTION', { options: [{ name: 'a' }] });
    const [option] = made.options;
    expect(expectOk(await patch(made.id, { default_value: [option!.id] }))).toMatchObject({
      default_value: [option!.id],
    });
    expectProblem(await patch(made.id, { default_value: [NOBODY] }), 400, 'invalid_request');
  });

  it('replaces settings and rules as wholes, and begins anew with another type', async () => {
    const { id } = await property('TEXT', { settings: { display_format: 'multi-line', hint: 1 } });
    expect(expectOk(await patch(id, { settings: {} }))).toMatchObject({ settings: { display_format: 'single-line' } });
    const number = expectOk(await patch(id, { property_type: 'DECIMAL', validation_rules: { min: 1, max: 2 } }));
    expect(number).toMatchObject({ property_type: 'DECIMAL', settings: {}, validation_rules: { min: 1, max: 2 } });
    expectProblem(await patch(id, { validation_rules: { min: 3, max: 2 } }), 400, 'invalid_request');
  });

  it('has one external pair each, and tells what happens', async () => {
    const pair = { external_id: '1', external_source: 's' };
    const { id } = await property('URL', pair);
    expectProblem(await scene.v2.post(path, propertyOf('URL', pair)), 409, 'conflict');
    expectOk(await patch(id, { description: 'x' }));
    expectOk(await scene.v2.delete(`${path}${id}/`), 204);
    expectProblem(await scene.v2.get(`${path}${id}/`), 404, 'not_found');
    expect((await eventsOf(scene.tenant, id)).map(({ event }) => event)).toEqual([
      'work_item_property.created',
      'work_item_property.updated',
      'work_item_property.deleted',
    ]);
  });

  it('is not there for another project', async () => {
    const other = await addProject(scene.tenant);
    const { id } = await property('TEXT', {}, `projects/${other.id}/work-item-properties/`);
    expectProblem(await scene.v2.get(`${path}${id}/`), 404, 'not_found');
    expectProblem(await patch(id, { description: 'x' }), 404, 'not_found');
    expectProblem(await scene.v2.get(`${path}${id}/options/`), 404, 'not_found');
    expect(fieldCodes(await attach(await newType(), id))).toEqual(['properties does_not_exist']);
  });

  describe('options', () => {
    it('are made behind one another, changed and deleted with what refers to them', async () => {
      const { id } = await property('OPTION');
      const options = `${path}${id}/options/`;
      const made = [];
      for (const name of ['b', 'a']) made.push(expectOk(await scene.v2.post(options, { name }), 201));
      expect(made[1].sort_order).toBeGreaterThan(made[0].sort_order as number);
      expect(expectOk(await scene.v2.get(options)).data).toEqual(made);
      expectProblem(await scene.v2.post(options, { name: 'B' }), 409, 'conflict');
      expectOk(await scene.v2.patch(`${options}${made[0].id}/`, { is_default: true }));
      const second = await scene.v2.patch(`${options}${made[1].id}/`, { is_default: true });
      expect(fieldCodes(second)).toEqual(['is_default invalid']);
      expectOk(await patch(id, { default_value: [made[1].id] }));
      expectOk(await scene.v2.delete(`${options}${made[1].id}/`), 204);
      expect(expectOk(await scene.v2.get(`${path}${id}/`))).toMatchObject({
        default_value: [],
        options: [{ name: 'b' }],
      });
      expectProblem(await scene.v2.delete(`${options}${made[1].id}/`), 404, 'not_found');
    });

    it('belong to properties of their type alone', async () => {
      const { id } = await property('TEXT');
      expectProblem(await scene.v2.post(`${path}${id}/options/`, { name: 'a' }), 400, 'invalid_request');
      expect(expectOk(await scene.v2.get(`${path}${id}/options/`)).data).toEqual([]);
    });
  });

  describe('of a type', () => {
    it('are attached all or none, listed and taken off', async () => {
      const type = await newType();
      const [first, second] = [await property('TEXT'), await property('DECIMAL')];
      expect(fieldCodes(await attach(type, first.id, NOBODY))).toEqual(['properties does_not_exist']);
      expect(expectOk(await attach(type, second.id, first.id), 201)).toEqual({ properties: [second.id, first.id] });
      expectOk(await attach(type, first.id), 201);
      const at = `${scene.at('work-item-types')}${type}/properties/`;
      expect(expectOk(await scene.v2.get(at)).data).toEqual([first, second]);
      expect(expectOk(await scene.v2.get(`${at}${first.id}/`))).toEqual(first);
      expectOk(await scene.v2.delete(`${at}${first.id}/`), 204);
      expectProblem(await scene.v2.delete(`${at}${first.id}/`), 404, 'not_found');
      expectProblem(await scene.v2.get(`${at}${first.id}/`), 404, 'not_found');
      expectOk(await scene.v2.get(`${path}${first.id}/`));
      const told = (await eventsOf(scene.tenant, type)).filter(({ event }) => event.endsWith('properties_changed'));
      expect(told.map(({ data }) => data.propertyIds)).toEqual(
        [[second.id, first.id].sort(), [second.id]].map((ids) => expect.arrayContaining(ids) as string[]),
      );
    });

    it('have names of their own', async () => {
      const type = await newType();
      const [one, same] = [
        await property('TEXT', { display_name: 'Rank' }),
        await property('URL', { display_name: 'rank' }),
      ];
      expectProblem(await attach(type, one.id, same.id), 409, 'conflict');
      expectOk(await attach(type, one.id), 201);
      expectProblem(await attach(type, same.id), 409, 'conflict');
      const other = await property('URL');
      expectOk(await attach(type, other.id), 201);
      expectProblem(await patch(other.id, { display_name: 'RANK' }), 409, 'conflict');
    });

    it('are in its schema, beside what all work items have', async () => {
      const type = await newType();
      const made = await property('OPTION', { options: [{ name: 'High', is_default: true }], description: 'How bad' });
      const person = await property('RELATION', { is_multi: true });
      const off = await property('TEXT', { is_active: false });
      expectOk(await attach(type, made.id, person.id, off.id), 201);
      const schema = `${scene.at('work-item-types')}${type}/schema/`;
      const plain = expectOk(await scene.v2.get(schema));
      expect(plain).toMatchObject({ type_id: type, type_logo_props: {} });
      expect(plain.fields).toMatchObject({
        name: { type: 'string', required: true, max_length: 255 },
        priority: { type: 'option', default: 'none' },
        state_id: { type: 'option', default: scene.project.states.backlog },
        assignee_ids: { type: 'uuid', is_multi: true },
      });
      expect(plain.fields.state_id.options).toHaveLength(5);
      expect(plain.fields).not.toHaveProperty('estimate_point_id');
      expect(plain.fields.assignee_ids).not.toHaveProperty('options');
      expect(plain.custom_fields).toEqual({
        [made.name]: {
          id: made.id,
          type: 'OPTION',
          name: made.name,
          display_name: made.display_name,
          description: 'How bad',
          required: false,
          is_multi: false,
          default: [made.options[0]!.id],
          options: [{ id: made.options[0]!.id, name: 'High', logo_props: {} }],
        },
        [person.name]: expect.objectContaining({ relation_type: 'USER', is_multi: true }) as object,
      });
      await scene.add('labels', { name: 'Red' });
      const full = expectOk(await scene.v2.get(`${schema}?include=members,labels`));
      expect(full.fields.label_ids.options).toMatchObject([{ name: 'Red' }]);
      const { userId } = scene.tenant.owner;
      expect(full.fields.assignee_ids.options).toMatchObject([{ id: userId }]);
      expect(full.custom_fields[person.name].options).toMatchObject([{ id: userId }]);
      expectProblem(await scene.v2.get(`${schema}?include=cycles`), 400, 'invalid_request');
    });

    it('tell the points of the estimate that the project uses', async () => {
      const estimate = await scene.add('estimates');
      const point = expectOk(await scene.v2.post(`${scene.at('estimates')}${estimate}/points/`, { value: '3' }), 201);
      expectOk(await scene.v2.patch(`projects/${scene.project.id}/`, { estimate_id: estimate }));
      const { fields } = expectOk(await scene.v2.get(`${scene.at('work-item-types')}${await newType()}/schema/`));
      expect(fields.estimate_point_id).toMatchObject({ options: [{ id: point.id, name: '3' }] });
    });
  });
});

describe('version 1', () => {
  it('makes properties of a type, with a formula beside its settings', async () => {
    const type = await newType();
    const at = `${scene.at('work-item-types')}${type}/work-item-properties/`;
    const made = expectOk(await scene.v1.post(at, propertyOf('FORMULA', { formula_config: '1 + 2' })), 201);
    expect(made).toMatchObject({
      issue_type: type,
      project: scene.project.id,
      settings: { formula: '1 + 2' },
      workspace: scene.tenant.workspaceId,
      created_by: scene.tenant.owner.userId,
    });
    expect(expectOk(await scene.v1.get(at))).toEqual([made]);
    expect(expectOk(await scene.v1.get(`${at}${made.id}/`))).toEqual(made);
    expect(expectOk(await scene.v1.patch(`${at}${made.id}/`, { description: 'x' }))).toMatchObject({
      description: 'x',
    });
    const { display_name } = made as { display_name: string };
    expectProblem(await scene.v1.post(at, propertyOf('TEXT', { display_name })), 409);
    expect(expectOk(await scene.v1.get(path))).toHaveLength(1);
    expectOk(await scene.v1.delete(`${at}${made.id}/`), 204);
    expectProblem(await scene.v1.get(`${path}${made.id}/`), 404);
  });

  it('attaches properties of the project, and detaches them', async () => {
    const type = await newType();
    const made = expectOk(await scene.v1.post(path, propertyOf('TEXT', { sort_order: 5 })), 201);
    expect(made).toMatchObject({ issue_type: null, sort_order: 5 });
    const at = `${scene.at('work-item-types')}${type}/properties/`;
    expect(expectOk(await scene.v1.post(at, { properties: [made.id] }), 201)).toEqual([made.id]);
    expect(expectOk(await scene.v1.get(`${path}${made.id}/`))).toMatchObject({ issue_type: type });
    expectOk(await scene.v1.delete(`${at}${made.id}/`), 204);
    expect(expectOk(await scene.v1.get(`${path}${made.id}/`))).toMatchObject({ issue_type: null });
  });

  it('puts options below one another, never below themselves', async () => {
    const { id } = await property('OPTION');
    const options = `${path}${id}/options/`;
    const top = expectOk(await scene.v1.post(options, { name: 'Top', logo_props: { icon: 'x' } }), 201);
    const low = expectOk(await scene.v1.post(options, { name: 'Low', parent: top.id, is_active: false }), 201);
    expect(low).toMatchObject({ parent: top.id, property: id, project: scene.project.id, is_active: false });
    expect(await scene.v1.patch(`${options}${top.id}/`, { parent: low.id })).toMatchObject({ status: 400 });
    expect(await scene.v1.patch(`${options}${top.id}/`, { parent: NOBODY })).toMatchObject({ status: 400 });
    expect(expectOk(await scene.v1.get(options))).toHaveLength(2);
    expectOk(await scene.v1.delete(`${options}${top.id}/`), 204);
    expect(expectOk(await scene.v1.get(`${options}${low.id}/`))).toMatchObject({ parent: null });
  });

  it('tells the schema of the default type, or of another one', async () => {
    expectProblem(await scene.v1.get(`${scene.at('work-item-types')}schema/`), 404);
    const task = expectOk(await scene.v2.post(`${scene.at('work-item-types')}enable/`));
    const made = await property('DECIMAL');
    expectOk(await attach(task.id as string, made.id), 201);
    const schema = expectOk(await scene.v1.get(`${scene.at('work-item-types')}schema/`));
    expect(schema).toMatchObject({ type_id: task.id, fields: { state: { type: 'option' } } });
    expect(schema.custom_fields).toHaveProperty(`custom_field_${made.name}`);
    const other = await newType();
    const named = expectOk(await scene.v1.get(`${scene.at('work-item-types')}schema/?type_id=${other}`));
    expect(named).toMatchObject({ type_id: other, custom_fields: {} });
  });
});

describe('of a workspace', () => {
  const SHARED = 'work-item-properties/';
  let home: Scene;
  beforeAll(async () => {
    home = await openSharedScene();
  });
  beforeEach(async () => {
    scene = await openScene(home.tenant);
    path = SHARED;
  });

  it('are made with a context that has them everywhere', async () => {
    const made = await property('TEXT');
    const { data } = expectOk(await scene.v2.get(`${SHARED}${made.id}/contexts/`));
    expect(data).toMatchObject([
      { name: 'Default', is_default: true, applies_to_all_projects: true, applies_to_all_work_item_types: true },
    ]);
    expectOk(await scene.v2.delete(`${SHARED}${made.id}/`), 204);
    expectProblem(await scene.v2.get(`${SHARED}${made.id}/contexts/`), 404, 'not_found');
    expectProblem(await scene.v2.get(`${SHARED}${made.id}/contexts/${data[0].id}/`), 404, 'not_found');
  });

  it('answer no options for a property that is not there', async () => {
    expect(expectOk(await scene.v2.get(`${SHARED}${NOBODY}/options/`)).data).toEqual([]);
    expectProblem(await scene.v2.get(`${SHARED}${NOBODY}/options/${NOBODY}/`), 404, 'not_found');
    expectProblem(await scene.v2.post(`${SHARED}${NOBODY}/options/`, { name: 'a' }), 404, 'not_found');
  });

  it('are attached in two spellings of version 1, which lists their ids', async () => {
    const type = expectOk(await scene.v2.post('work-item-types/', { name: unique('T ') }), 201);
    const [one, two] = [await property('TEXT'), await property('URL')];
    const at = `work-item-types/${type.id}/properties/`;
    expect(expectOk(await scene.v1.post(at, { property_id: one.id }), 201)).toMatchObject({ id: one.id });
    expectOk(await scene.v1.post(at, { properties: [two.id] }), 201);
    expectProblem(await scene.v1.post(at, {}), 400);
    expect(expectOk(await scene.v1.get(at))).toEqual([one.id, two.id]);
    expectOk(await scene.v1.delete(`${at}${one.id}/`), 204);
    expect(expectOk(await scene.v2.get(at)).data).toMatchObject([{ id: two.id }]);
    expectOk(await scene.v2.get(`${SHARED}${one.id}/`));
  });

  it('are seen by owners and admins', async () => {
    const person = await addPersonWithRole(scene.tenant, scene.project, 'contributor');
    expectProblem(await person.v2.get(SHARED), 403, 'forbidden');
    expectProblem(await person.v2.post(SHARED, propertyOf('TEXT')), 403, 'forbidden');
  });
});

import { addProject, expectOk, expectProblem, openScene, openSharedScene, unique, type Scene } from '../../support';
import { addProperty, addSharedType, addType, type AddedProperty } from '../../support/properties';

interface Item {
  readonly id: string;
  readonly name: string;
  readonly custom_fields: Readonly<Record<string, { readonly value: unknown }>>;
}

let scene: Scene;

const make = async (type_id: string, custom_fields: object, at = scene) =>
  expectOk(
    await at.v2.post(at.at('work-items'), { name: unique('I '), type_id, custom_fields }),
    201,
  ) as unknown as Item;
const revise = async ({ id }: Item, members: object, at = scene) =>
  expectOk(await at.v2.patch(`${at.at('work-items')}${id}/`, members));
const valuesOf = async ({ id }: Item, at = scene): Promise<Record<string, unknown>> => {
  const { custom_fields } = expectOk(await at.v2.get(`${at.at('work-items')}${id}/`)) as unknown as Item;
  return Object.fromEntries(Object.entries(custom_fields).map(([name, { value }]) => [name, value]));
};
const ask = (query: string) => scene.v2.get(`${scene.at('work-items')}?pql=${encodeURIComponent(query)}`);
/** Ids of the items that a query finds. */
const found = async (query: string): Promise<string[]> =>
  (expectOk(await ask(query)).data as Item[]).map(({ id }) => id);
const cf = ({ id }: AddedProperty): string => `cf["${id}"]`;

describe('in a project', () => {
  let type: string;

  const property = (kind: string, members: object = {}) => addProperty(scene, type, [unique('p'), kind], members);
  const change = (changed: AddedProperty, members: object) =>
    scene.v2.patch(`${scene.at('work-item-properties')}${changed.id}/`, members);

  beforeAll(async () => {
    scene = await openScene(undefined, { is_issue_type_enabled: true });
  });
  beforeEach(async () => {
    type = await addType(scene, unique('T '));
  });

  it('an option that is deleted is in no value any more', async () => {
    const one = await property('OPTION', { options: ['High', 'Low'] });
    const many = await property('OPTION', { options: ['Front', 'Middle', 'Back'], is_multi: true });
    const { Front, Middle, Back } = many.options;
    const both = await make(type, { [one.name]: one.options.High, [many.name]: [Front, Middle, Back] });
    const other = await make(type, { [one.name]: one.options.Low, [many.name]: [Front] });
    const drop = async ({ id }: AddedProperty, option: string) =>
      expectOk(await scene.v2.delete(`${scene.at('work-item-properties')}${id}/options/${option}/`), 204);
    await drop(one, one.options.High!);
    await drop(many, Front!);
    expect(await valuesOf(both)).toEqual({ [many.name]: [Middle, Back] });
    expect(await valuesOf(other)).toEqual({ [one.name]: one.options.Low });
    expect(await found(`${cf(one)} IS NOT NULL`)).toEqual([other.id]);
    expect(await found(`${cf(many)} = Middle`)).toEqual([both.id]);
    const ordered = await found(`ORDER BY ${cf(many)}`);
    expect(ordered.indexOf(both.id)).toBeLessThan(ordered.indexOf(other.id));
    expectOk(await scene.v2.patch(`${scene.at('work-items')}${both.id}/`, { custom_fields: { [many.name]: [Back] } }));
    expect(await valuesOf(both)).toEqual({ [many.name]: [Back] });
  });

  it('a property that is taken off a type loses the values of that type, and of no other', async () => {
    const shared = await property('DECIMAL');
    const task = await addType(scene, unique('T '));
    const types = scene.at('work-item-types');
    expectOk(await scene.v2.post(`${types}${task}/properties/`, { properties: [shared.id] }), 201);
    const [bug, chore] = [await make(type, { [shared.name]: 1 }), await make(task, { [shared.name]: 2 })];
    expectOk(await scene.v2.delete(`${types}${type}/properties/${shared.id}/`), 204);
    expect(await found(`${cf(shared)} IS NOT NULL`)).toEqual([chore.id]);
    expectOk(await scene.v2.post(`${types}${type}/properties/`, { properties: [shared.id] }), 201);
    expect(await valuesOf(bug)).toEqual({});
    expect(await valuesOf(chore)).toEqual({ [shared.name]: 2 });
  });

  it('a property that is deleted takes its values along', async () => {
    const [gone, kept] = [await property('DECIMAL'), await property('DECIMAL')];
    const item = await make(type, { [gone.name]: 1, [kept.name]: 2 });
    expectOk(await scene.v2.delete(`${scene.at('work-item-properties')}${gone.id}/`), 204);
    expect(await valuesOf(item)).toEqual({ [kept.name]: 2 });
    expect((await ask(`${cf(gone)} = 1`)).status).toBe(400);
    expect(await found(`${cf(kept)} = 2`)).toEqual([item.id]);
  });

  it('what a property is stays as long as there are values', async () => {
    const frozen = await property('OPTION', { options: ['High'] });
    const item = await make(type, { [frozen.name]: 'High' });
    expectProblem(await change(frozen, { is_multi: true }), 409, 'conflict');
    await revise(item, { custom_fields: { [frozen.name]: null } });
    expectOk(await change(frozen, { is_multi: true }));
    await revise(item, { custom_fields: { [frozen.name]: ['High'] } });
    expect(await valuesOf(item)).toEqual({ [frozen.name]: [frozen.options.High] });
  });

  it('a property that is switched off keeps its values out of sight, as long as the item has it', async () => {
    const hidden = await property('DECIMAL', { is_required: true });
    const [stays, moves] = [await make(type, { [hidden.name]: 1 }), await make(type, { [hidden.name]: 1 })];
    expectOk(await change(hidden, { is_active: false }));
    expect(await valuesOf(stays)).toEqual({});
    expect((await ask(`${cf(hidden)} = 1`)).status).toBe(400);
    expect(await valuesOf(await make(type, {}))).toEqual({});
    await revise(moves, { type_id: await addType(scene, unique('T ')) });
    expectOk(await change(hidden, { is_active: true }));
    expect(await found(`${cf(hidden)} = 1`)).toEqual([stays.id]);
    await revise(moves, { type_id: type });
    expect(await valuesOf(moves)).toEqual({});
  });

  it('a formula that costs too much, or depends on itself, says so and harms nothing else', async () => {
    const points = await property('DECIMAL');
    const sum = (name: string) => ({ settings: { formula: Array.from({ length: 20 }, () => name).join(' + ') } });
    const twenty = await property('FORMULA', sum(points.name));
    const many = await property('FORMULA', sum(twenty.name));
    const most = await property('FORMULA', sum(many.name));
    const circle = await property('FORMULA');
    const round = await property('FORMULA', { settings: { formula: `${circle.name} + 1` } });
    expectOk(await change(circle, { settings: { formula: `${round.name} + 1` } }));
    const { id } = await make(type, { [points.name]: 0.1 });
    const { custom_fields } = expectOk(await scene.v2.get(`${scene.at('work-items')}${id}/`)) as unknown as Item;
    expect(custom_fields[twenty.name]).toMatchObject({ value: 2 });
    expect(custom_fields[many.name]).toMatchObject({ value: 40 });
    const errorOf = (error: string) => ({ value: null, value_detail: { error } });
    expect(custom_fields[most.name]).toMatchObject(errorOf('The formula takes too many operations.'));
    expect(custom_fields[round.name]).toMatchObject(errorOf(`The formula "${circle.name}" depends on itself.`));
  });
});

describe('in a workspace that keeps the types', () => {
  let type: string;
  let elsewhere: Scene;
  let kept: AddedProperty;

  beforeAll(async () => {
    scene = await openSharedScene();
  });
  beforeEach(async () => {
    type = await addSharedType(scene, unique('T '));
    const project = await addProject(scene.tenant);
    const path = `projects/${project.id}/work-item-types/import/`;
    expectOk(await scene.v2.post(path, { work_item_types: [type] }));
    elsewhere = { ...scene, project, at: (collection) => `projects/${project.id}/${collection}/` };
    kept = await addProperty(scene, type, [unique('p'), 'OPTION'], { isShared: true, options: ['High', 'Low'] });
  });

  const contexts = () => `work-item-properties/${kept.id}/contexts/`;
  const here = () => ({ name: unique('C '), project_ids: [scene.project.id], applies_to_all_work_item_types: true });

  it('values go where the property does not reach any more, and stay elsewhere', async () => {
    const item = await make(type, { [kept.name]: kept.options.High });
    const other = await make(type, { [kept.name]: kept.options.Low }, elsewhere);
    const [whole] = expectOk(await scene.v2.get(contexts())).data as { id: string }[];
    expectOk(await scene.v2.post(contexts(), here()), 201);
    expectOk(await scene.v2.delete(`${contexts()}${whole!.id}/`), 204);
    expect(await valuesOf(item)).toEqual({ [kept.name]: kept.options.High });
    expect(await valuesOf(other, elsewhere)).toEqual({});
    expectOk(await scene.v2.post(contexts(), { ...here(), project_ids: [elsewhere.project.id] }), 201);
    expect(await valuesOf(other, elsewhere)).toEqual({});
  });

  it('defaults and what is required are those of the context that counts', async () => {
    const members = { ...here(), is_required: true };
    expectOk(await scene.v2.post(contexts(), members), 201);
    const refused = await scene.v2.post(scene.at('work-items'), { name: 'I', type_id: type });
    expectProblem(refused, 400, 'invalid_request');
    const default_value = [kept.options.Low];
    const there = { ...here(), project_ids: [elsewhere.project.id], default_value };
    expectOk(await scene.v2.post(contexts(), there), 201);
    expect(await valuesOf(await make(type, {}, elsewhere), elsewhere)).toEqual({ [kept.name]: kept.options.Low });
  });
});

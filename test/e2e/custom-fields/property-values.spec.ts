import { addPersonWithRole, expectOk, openScene, PNG, uploadTo, type Client, type Scene } from '../../support';
import { addProperty, addType, type AddedProperty } from '../../support/properties';

let scene: Scene;
let typeId: string;
let item: string;
let note: AddedProperty;
let areas: AddedProperty;
let points: AddedProperty;
let doubled: AddedProperty;
let log: AddedProperty;

beforeAll(async () => {
  scene = await openScene(undefined, { is_issue_type_enabled: true });
  typeId = await addType(scene, 'Bug');
  note = await addProperty(scene, typeId, ['note', 'TEXT'], { settings: { display_format: 'single-line' } });
  areas = await addProperty(scene, typeId, ['areas', 'OPTION'], { options: ['Front', 'Back'], is_multi: true });
  points = await addProperty(scene, typeId, ['points', 'DECIMAL'], { is_required: true });
  doubled = await addProperty(scene, typeId, ['doubled', 'FORMULA'], { settings: { formula: 'points * 2' } });
  log = await addProperty(scene, typeId, ['log', 'FILE']);
});

beforeEach(async () => {
  const body = { name: 'Login', type_id: typeId, custom_fields: { points: 1 } };
  ({ id: item } = expectOk(await scene.v2.post(scene.at('work-items'), body), 201) as { id: string });
});

const of = (property?: { readonly id: string }, items = 'work-items'): string =>
  `${scene.at(items)}${item}/work-item-properties/${property ? `${property.id}/` : ''}values/`;

interface Value {
  readonly id: string;
  readonly value: string;
}

describe('version 1', () => {
  let api: Client;
  beforeAll(() => {
    api = scene.v1;
  });

  it('sets a value, changes it and removes it', async () => {
    const set = expectOk(await api.post(of(note), { value: 'a', external_source: 'jira', external_id: '1' }));
    expect(set).toEqual({
      ...{ id: expect.any(String), property_id: note.id, issue_id: item, value: 'a', value_type: 'TEXT' },
      ...{ external_source: 'jira', external_id: '1', created_at: expect.any(String), updated_at: expect.any(String) },
    });
    expect(expectOk(await api.get(of(note, 'issues')))).toEqual(set);
    const changed = expectOk(await api.patch(of(note), { value: 'b' }));
    expect(changed).toMatchObject({ id: (set as Value).id, value: 'b', external_id: '1' });
    expect(expectOk(await api.patch(of(note), { external_id: '2' }))).toMatchObject({ value: 'b', external_id: '2' });
    expectOk(await api.delete(of(note)), 204);
    expect((await api.get(of(note))).status).toBe(404);
    expect((await api.patch(of(note), { value: 'c' })).status).toBe(404);
    expect((await api.delete(of(note))).status).toBe(404);
  });

  it('answers all values of a property of several as an array', async () => {
    const both = [areas.options.Front, areas.options.Back];
    const set = expectOk(await api.post(of(areas), { value: both })) as Value[];
    expect(set.map(({ value }) => value)).toEqual(both);
    const fewer = expectOk(await api.post(of(areas), { value: areas.options.Back })) as Value[];
    expect(fewer.map(({ value }) => value)).toEqual([areas.options.Back]);
    expectOk(await api.delete(of(areas)), 204);
    expect((await api.get(of(areas))).status).toBe(404);
  });

  it('lists what has values, that of formulas computed', async () => {
    expectOk(await api.post(of(areas), { value: [areas.options.Front, areas.options.Back] }));
    const values = expectOk(await api.get(of())) as { property_id: string; values: string[] }[];
    expect(new Map(values.map((one) => [one.property_id, one.values]))).toEqual(
      new Map([
        [points.id, ['1']],
        [areas.id, [areas.options.Front, areas.options.Back]],
        [doubled.id, ['2']],
      ]),
    );
    expect(expectOk(await api.get(`${of()}?property=${points.id}`))).toHaveLength(1);
    expect(expectOk(await api.get(`${of()}?limit=1&offset=1`))).toEqual(values.slice(1, 2));
    expect(expectOk(await api.get(of(doubled)))).toMatchObject({ value: '2', value_type: 'FORMULA' });
  });

  it('refuses what the property does not take', async () => {
    const refusal = async (property: AddedProperty, value: unknown) => {
      const { status, body } = await api.post(of(property), { value });
      return [status, body];
    };
    expect(await refusal(points, 'many')).toEqual([400, { value: [expect.stringContaining('number')] }]);
    expect(await refusal(points, '')).toEqual([400, { value: ['The property needs a value.'] }]);
    expect(await refusal(areas, 'Middle')).toEqual([400, { value: [expect.stringContaining('Front, Back')] }]);
    expect(await refusal(doubled, 3)).toEqual([400, { value: ['The value cannot be set.'] }]);
    expect(await refusal(note, { text: 'a' })).toEqual([400, { value: [expect.any(String)] }]);
    expect((await api.delete(of(points))).status).toBe(400);
    expect(expectOk(await api.get(of(points)))).toMatchObject({ value: '1' });
  });

  it('knows only properties of the type, and items that the caller sees', async () => {
    const other = await addType(scene, 'Task');
    const weight = await addProperty(scene, other, ['weight', 'DECIMAL']);
    expect((await api.get(of(weight))).status).toBe(404);
    expect((await api.post(of(weight), { value: 1 })).status).toBe(404);
    const commenter = await addPersonWithRole(scene.tenant, scene.project, 'commenter');
    expectOk(await commenter.v1.get(of(points)));
    expect((await commenter.v1.post(of(points), { value: 2 })).status).toBe(403);
    const stranger = await openScene();
    expect((await stranger.v1.get(of(points).replace(scene.project.id, stranger.project.id))).status).toBe(404);
  });

  it('takes files of the item, as long as they are there', async () => {
    const attachments = `${scene.at('work-items')}${item}/attachments/`;
    const announced = await api.post(attachments, { name: 'log.png', type: 'image/png', size: PNG.length });
    const file = await uploadTo(announced, PNG);
    expect((await api.post(of(log), { value: file })).status).toBe(400);
    expectOk(await api.patch(`${attachments}${file}/`, { is_uploaded: true }), 204);
    expect(expectOk(await api.post(of(log), { value: file }))).toMatchObject({ value: file, value_type: 'FILE' });
    expectOk(await api.delete(`${attachments}${file}/`), 204);
    expect((await api.get(of(log))).status).toBe(404);
    expect((await api.post(of(log), { value: file })).status).toBe(400);
  });
});

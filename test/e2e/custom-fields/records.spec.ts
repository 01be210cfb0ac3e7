import {
  addMember,
  addProjectMember,
  expectOk,
  fieldCodes,
  newTenant,
  openScene,
  PNG,
  unique,
  uploadTo,
} from '../../support';
import type { Client, Scene } from '../../support';
import { addProperty, addType } from '../../support/properties';

type Fields = Record<string, { value: unknown; value_detail: unknown }>;

let scene: Scene;
let type: string;
let release: string;

beforeAll(async () => {
  scene = await openScene(await newTenant({ features: ['releases'] }), { is_issue_type_enabled: true });
  type = await addType(scene, 'Bug');
  release = await scene.add('releases/', { name: '2.0' });
  for (const relation_type of ['RELEASE', 'USER', 'ISSUE'] as const) {
    await addProperty(scene, type, [relation_type.toLowerCase(), 'RELATION'], { relation_type });
  }
  await addProperty(scene, type, ['files', 'FILE'], { is_multi: true });
});

const add = (members: object = {}): Promise<string> => scene.add('work-items', { type_id: type, ...members });
const revise = (id: string, custom_fields: object) =>
  scene.v2.patch(`${scene.at('work-items')}${id}/`, { custom_fields });
const fieldsOf = async (id: string, by: Client = scene.v2): Promise<Fields> =>
  (expectOk(await by.get(`${scene.at('work-items')}${id}/`)) as { custom_fields: Fields }).custom_fields;

/** A file of a work item that has arrived. */
async function attached(item: string): Promise<string> {
  const path = `${scene.at('work-items')}${item}/attachments/`;
  const announced = await scene.v1.post(path, { name: 'log.png', type: 'image/png', size: PNG.length });
  const file = await uploadTo(announced, PNG);
  expectOk(await scene.v1.patch(`${path}${file}/`, { is_uploaded: true }), 204);
  return file;
}

it('a value leads to a release, for those who see releases', async () => {
  const id = await add({ custom_fields: { release } });
  const detail = { id: release, name: '2.0', status: 'unreleased' };
  expect((await fieldsOf(id)).release).toMatchObject({ value: release, value_detail: detail });
  const guest = await addMember(scene.tenant, 'guest');
  await addProjectMember(scene.tenant, scene.project, guest, 'commenter');
  expect((await fieldsOf(id, guest.v2)).release).toBeUndefined();
  const other = await scene.add('releases/', { name: unique('R ') });
  expectOk(await revise(id, { release: other }));
  expectOk(await scene.v2.delete(`releases/${other}/`), 204);
  expect((await fieldsOf(id)).release).toBeUndefined();
  expect(fieldCodes(await revise(id, { release: other }))).toEqual(['custom_fields.release does_not_exist']);
});

it('an id stands for a record of the kind that the property leads to', async () => {
  const { userId } = scene.tenant.owner;
  const item = await add();
  const id = await add();
  const mixed = { user: item, issue: item, release: userId };
  expect(fieldCodes(await revise(id, mixed)).sort()).toEqual([
    'custom_fields.release does_not_exist',
    'custom_fields.user does_not_exist',
  ]);
  expectOk(await revise(id, { user: userId, issue: item, release }));
});

it('a file is one of the item, also in a batch', async () => {
  const [one, two] = [await add(), await add()];
  const [first, second] = [await attached(one), await attached(two)];
  const items = [
    { id: one, custom_fields: { files: [second] } },
    { id: two, custom_fields: { files: [second] } },
  ];
  const { results } = expectOk(await scene.v2.post(`${scene.at('work-items')}bulk-update/`, { items })) as {
    results: { result: string }[];
  };
  expect(results.map(({ result }) => result)).toEqual(['failed', 'updated']);
  expectOk(await revise(one, { files: [first] }));
  expect((await fieldsOf(one)).files).toMatchObject({ value: [first], value_detail: [{ id: first, name: 'log.png' }] });
});

it('a person who leaves is shown, and cannot be chosen anew', async () => {
  const person = await addMember(scene.tenant, 'member');
  const id = await add({ custom_fields: { user: person.userId } });
  expectOk(await scene.v2.post('members/remove/', { email: person.email }), 204);
  expect((await fieldsOf(id)).user).toMatchObject({ value: person.userId });
  expectOk(await revise(id, { user: person.userId }));
  expect(fieldCodes(await revise(await add(), { user: person.userId }))).toEqual(['custom_fields.user does_not_exist']);
});

it('a template fills values of new items', async () => {
  const path = scene.at('work-item-templates');
  const members = { name: unique('T '), template_data: { name: 'Made', type: 'Bug', properties: { release } } };
  const { id } = expectOk(await scene.v2.post(path, members), 201) as { id: string };
  const made = expectOk(await scene.v2.post(`${path}${id}/use/`, {}), 201) as { id: string };
  expect((await fieldsOf(made.id)).release).toMatchObject({ value: release });
});

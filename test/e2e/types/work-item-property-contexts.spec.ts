import {
  addProject,
  expectOk,
  expectProblem,
  fieldCodes,
  newTenant,
  openScene,
  openSharedScene,
  propertyOf,
  unique,
  type Scene,
} from '../../support';
import { eventsOf } from '../../support/history';

const NOBODY = '018f0000-0000-7000-8000-000000000000';

let home: Scene;
let scene: Scene;
let type: string;
let property: { id: string; options: { id: string; name: string }[] };
let path: string;

const create = (members: object) => scene.v2.post(path, members);
const made = async (members: object) => expectOk(await create({ name: unique('C '), ...members }), 201);
const here = () => ({ project_ids: [scene.project.id], applies_to_all_work_item_types: true });
const ofType = () => ({ applies_to_all_projects: true, issue_type_ids: [type] });
/** What the property is for the type in a project. */
const found = async (project = scene.project.id) =>
  expectOk(await scene.v2.get(`projects/${project}/work-item-types/${type}/properties/`)).data as Record<
    string,
    unknown
  >[];

beforeAll(async () => {
  home = await openSharedScene();
});
beforeEach(async () => {
  scene = await openScene(home.tenant);
  const options = [{ name: 'High' }, { name: 'Low' }];
  property = expectOk(await scene.v2.post('work-item-properties/', propertyOf('OPTION', { options })), 201);
  type = expectOk(await scene.v2.post('work-item-types/', { name: unique('T ') }), 201).id as string;
  expectOk(await scene.v2.post(`work-item-types/${type}/properties/`, { properties: [property.id] }), 201);
  expectOk(await scene.v2.post(`${scene.at('work-item-types')}import/`, { work_item_types: [type] }));
  path = `work-item-properties/${property.id}/contexts/`;
});

it('say what a property is where: the one that lists more counts, as a whole', async () => {
  expect(await found()).toMatchObject([{ id: property.id, is_required: false, is_multi: false }]);
  await made({ ...ofType(), is_multi: true });
  expect(await found()).toMatchObject([{ is_multi: true, is_required: false }]);
  await made({ ...here(), is_required: true });
  expect(await found()).toMatchObject([{ is_multi: false, is_required: true }]);
  const both = await made({
    project_ids: [scene.project.id],
    issue_type_ids: [type],
    is_multi: true,
    is_required: true,
  });
  expect(await found()).toMatchObject([{ is_multi: true, is_required: true }]);
  const other = await addProject(scene.tenant);
  expectOk(await scene.v2.post(`projects/${other.id}/work-item-types/import/`, { work_item_types: [type] }));
  expect(await found(other.id)).toMatchObject([{ is_multi: true, is_required: false }]);
  expectOk(await scene.v2.delete(`${path}${both.id}/`), 204);
  expect(await found()).toMatchObject([{ is_multi: false, is_required: true }]);
});

it('leave a property out where none fits', async () => {
  const [seeded] = expectOk(await scene.v2.get(path)).data as { id: string }[];
  await made(here());
  expectOk(await scene.v2.delete(`${path}${seeded!.id}/`), 204);
  expect(await found()).toHaveLength(1);
  const other = await addProject(scene.tenant);
  expectOk(await scene.v2.post(`projects/${other.id}/work-item-types/import/`, { work_item_types: [type] }));
  expect(await found(other.id)).toEqual([]);
  const schema = expectOk(await scene.v2.get(`projects/${other.id}/work-item-types/${type}/schema/`));
  expect(schema.custom_fields).toEqual({});
});

it('are as the property where they say nothing, also after it changes', async () => {
  const context = await made({ ...here(), name: 'Ours' });
  expect(context).toMatchObject({
    name: 'Ours',
    is_default: false,
    is_required: false,
    project_ids: [scene.project.id],
    issue_type_ids: [],
    options: [{ name: 'High' }, { name: 'Low' }],
  });
  expectOk(await scene.v2.patch(`work-item-properties/${property.id}/`, { is_required: true }));
  expect(expectOk(await scene.v2.get(`${path}${context.id}/`))).toMatchObject({ is_required: true });
  expect(expectOk(await scene.v2.patch(`${path}${context.id}/`, { is_required: false }))).toMatchObject({
    is_required: false,
  });
  expect(expectOk(await scene.v2.patch(`${path}${context.id}/`, { is_required: null }))).toMatchObject({
    is_required: true,
  });
});

it('have options of the property and of their own, which go with them', async () => {
  const [high] = property.options;
  const options = [{ name: 'Mine', is_default: true }, { id: high!.id }];
  const context = await made({ ...here(), options });
  expect(context.options).toMatchObject([
    { name: 'Mine', is_default: true },
    { id: high!.id, is_default: false },
  ]);
  const [seen] = await found();
  expect(seen!.options).toMatchObject([{ name: 'Mine' }, { name: 'High' }]);
  const schema = expectOk(await scene.v2.get(`${scene.at('work-item-types')}${type}/schema/`));
  const [field] = Object.values(schema.custom_fields as Record<string, { default: string[] }>);
  expect(field!.default).toEqual([context.options[0].id]);
  const inOption = expectOk(await scene.v2.get(`work-item-properties/${property.id}/options/`));
  expect(inOption.data).toMatchObject([{ name: 'High' }, { name: 'Low' }]);
  const replaced = expectOk(await scene.v2.patch(`${path}${context.id}/`, { options: [{ id: high!.id }] }));
  expect(replaced.options).toMatchObject([{ name: 'High' }]);
  const gone = await scene.v2.get(`work-item-properties/${property.id}/options/${context.options[0].id}/`);
  expectProblem(gone, 404, 'not_found');
  const unknown = await scene.v2.patch(`${path}${context.id}/`, { options: [{ id: NOBODY }] });
  expect(fieldCodes(unknown)).toEqual(['options does_not_exist']);
});

it.each([
  ['no project', () => ({ applies_to_all_work_item_types: true }), 'project_ids invalid'],
  ['all projects and one', () => ({ ...here(), applies_to_all_projects: true }), 'project_ids invalid'],
  ['no type', () => ({ project_ids: [scene.project.id] }), 'issue_type_ids invalid'],
  ['all types and one', () => ({ ...here(), issue_type_ids: [type] }), 'issue_type_ids invalid'],
  ['an unknown project', () => ({ ...here(), project_ids: [NOBODY] }), 'project_ids does_not_exist'],
  ['an unknown type', () => ({ ...ofType(), issue_type_ids: [NOBODY] }), 'issue_type_ids does_not_exist'],
  ['a default that is no option', () => ({ ...here(), default_value: ['x'] }), 'default_value invalid'],
  [
    'several defaults',
    () => ({
      ...here(),
      options: [
        { name: 'a', is_default: true },
        { name: 'b', is_default: true },
      ],
    }),
    'options invalid',
  ],
])('refuse %s', async (_, members, code) => {
  const reply = await create({ name: unique('C '), ...members() });
  expectProblem(reply, 400, 'invalid_request');
  expect(fieldCodes(reply)).toEqual([code]);
  expect(expectOk(await scene.v2.get(path)).data).toHaveLength(1);
});

it('are distinct: in name, in pair, and in what they are for', async () => {
  await made({ ...here(), name: 'Ours', external_id: '1', external_source: 's' });
  const other = await addProject(scene.tenant);
  const elsewhere = { project_ids: [other.id], applies_to_all_work_item_types: true };
  expectProblem(await create({ ...elsewhere, name: 'DEFAULT' }), 409, 'conflict');
  expectProblem(await create({ ...elsewhere, name: 'ours' }), 409, 'conflict');
  expectProblem(await create({ ...elsewhere, external_id: '1', external_source: 's' }), 409, 'conflict');
  expectProblem(await create({ ...elsewhere, external_id: '1' }), 400, 'invalid_request');
  expectProblem(await create({ ...here(), name: 'Again' }), 400, 'invalid_request');
  const everywhere = { applies_to_all_projects: true, applies_to_all_work_item_types: true };
  expectProblem(await create({ ...everywhere, name: 'All' }), 400, 'invalid_request');
  const context = await made(elsewhere);
  expectProblem(await scene.v2.patch(`${path}${context.id}/`, here()), 400, 'invalid_request');
  expectProblem(await scene.v2.patch(`${path}${context.id}/`, { project_ids: [] }), 400, 'invalid_request');
});

it('get a name where they are given none, and tell what happens', async () => {
  const context = expectOk(await create(here()), 201);
  expect(context.name).toBe('Context 1');
  expectOk(await scene.v2.patch(`${path}${context.id}/`, { sort_order: 1 }));
  expectOk(await scene.v2.delete(`${path}${context.id}/`), 204);
  expectProblem(await scene.v2.delete(`${path}${context.id}/`), 404, 'not_found');
  expect((await eventsOf(scene.tenant, context.id as string)).map(({ event }) => event)).toEqual([
    'work_item_property.context.created',
    'work_item_property.context.updated',
    'work_item_property.context.deleted',
  ]);
});

it('are not there for another workspace', async () => {
  const stranger = await newTenant();
  expectProblem(await stranger.v2.get(path), 404, 'not_found');
  const foreign = await addProject(stranger);
  const reply = await create({ project_ids: [foreign.id], applies_to_all_work_item_types: true });
  expect(fieldCodes(reply)).toEqual(['project_ids does_not_exist']);
});

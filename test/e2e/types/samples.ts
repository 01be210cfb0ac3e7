import { addProject, expectOk, unique } from '../../support';
import { insert } from '../../support/sql';
import { inProject, named, TYPE_OF_HOSTS, type SamplePlace, type Samples } from '../sweeps/kit/sample';

const property = () => ({ display_name: unique('P'), property_type: 'OPTION' });

/** Records of the workspace are there in either mode; the place of the sweeps is in the one in which projects write. */
const stored = async ({ tenant }: SamplePlace, table: string, row: object): Promise<string> => {
  const [id, at] = [crypto.randomUUID(), new Date()];
  await insert(table, { workspace_id: tenant.workspaceId, id, created_at: at, updated_at: at, ...row });
  return id;
};

const sharedProperty = (place: SamplePlace): Promise<string> =>
  stored(place, 'work_item_properties', {
    ...{ name: unique('p'), display_name: unique('P'), property_type: 'OPTION', settings: {}, validation_rules: {} },
    ...{ is_multi: false, is_required: false, is_active: true, default_value: [], logo_props: {}, sort_order: 1 },
  });

const sharedOption = async (place: SamplePlace): Promise<string> =>
  stored(place, 'work_item_property_options', {
    ...{ property_id: await place.id('workspace-work-item-properties'), name: unique('O') },
    ...{ is_default: false, is_active: true, logo_props: {}, sort_order: 1 },
  });

const sharedContext = async (place: SamplePlace): Promise<string> =>
  stored(place, 'work_item_property_contexts', {
    ...{ property_id: await place.id('workspace-work-item-properties'), name: unique('C'), is_default: false },
    ...{ applies_to_all_projects: false, project_ids: [place.project.id], applies_to_all_types: true, type_ids: [] },
    sort_order: 1,
  });

const typesOf = ({ project }: SamplePlace) => `projects/${project.id}/work-item-types/`;

/** Beside the default type, which the project has then. */
const newType = async (place: SamplePlace): Promise<string> => {
  expectOk(await place.tenant.v2.post(`${typesOf(place)}enable/`));
  return place.create(typesOf(place), named());
};

/** A property that the type of the place has. */
const newProperty = async (place: SamplePlace): Promise<string> => {
  const id = await inProject('work-item-properties', property)(place);
  const path = `${typesOf(place)}${await place.id('work-item-types')}/properties/`;
  expectOk(await place.tenant.v2.post(path, { properties: [id] }), 201);
  return id;
};

/** The same of a type of the workspace. */
const sharedOfType = async (place: SamplePlace): Promise<string> => {
  const [work_item_type_id, property_id] = [await place.id('workspace-work-item-types'), await sharedProperty(place)];
  const row = { workspace_id: place.tenant.workspaceId, work_item_type_id, property_id, created_at: new Date() };
  await insert('work_item_type_properties', row);
  return property_id;
};

/** One that no type has yet. */
const someProperty = async (place: SamplePlace, fresh: boolean) => ({
  properties: [
    fresh ? await inProject('work-item-properties', property)(place) : await place.id('work-item-properties'),
  ],
});

export const samples: Samples = {
  kinds: {
    'work-item-types': newType,
    [TYPE_OF_HOSTS]: (place) => stored(place, 'work_item_types', { project_id: place.project.id, name: unique('T') }),
    'work-item-properties': newProperty,
    options: async (place) =>
      place.create(
        `projects/${place.project.id}/work-item-properties/${await place.id('work-item-properties')}/options/`,
        { name: unique('O') },
      ),
    properties: newProperty,
    'workspace-properties': sharedOfType,
    contexts: sharedContext,
    'workspace-work-item-types': (place) => stored(place, 'work_item_types', { name: unique('T') }),
    'workspace-work-item-properties': sharedProperty,
    'workspace-options': sharedOption,
  },
  otherSpellings: { 'issue-types': 'work-item-types' },
  recipes: {
    'attach-type-property': { body: someProperty },
    'enable-work-item-types': {
      project: async (place, fresh) =>
        fresh ? (await addProject(place.tenant, { is_issue_type_enabled: false })).id : place.project.id,
    },
    get_work_item_type_schema: {
      project: async (place) => {
        await place.id('work-item-types');
        return place.project.id;
      },
    },
    work_item_properties_attach_to_type: { body: someProperty },
  },
  referable: ['work-item-types', 'work-item-properties'],
};

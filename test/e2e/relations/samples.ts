import { expectOk } from '../../support';
import { HOSTS, named, type SamplePlace, type Samples } from '../sweeps/kit/sample';

/** Another work item that the shared one is related to. */
const related =
  (collection: string, body: (place: SamplePlace) => Promise<object>) =>
  async (place: SamplePlace): Promise<string> => {
    const [host, other] = [await place.id(HOSTS), await place.newId('work-items')];
    const path = `projects/${place.project.id}/work-items/${host}/${collection}/`;
    expectOk(await place.tenant.v2.post(path, { ...(await body(place)), work_item_ids: [other] }), 201);
    return other;
  };

const custom = related('relations', async (place) => ({
  relation_definition_id: await place.id('work-item-relation-definitions'),
  direction: 'outward',
}));

/** A work item that a request may relate the shared one to: one is enough where nothing is carried out. */
const target = (place: SamplePlace, fresh: boolean) =>
  fresh ? place.newId('work-items') : place.id('other work items');

const dependency = async (place: SamplePlace, fresh: boolean) => ({
  relation_type: 'blocking',
  work_item_ids: [await target(place, fresh)],
});

const byDefinition = (label: string) => async (place: SamplePlace, fresh: boolean) => ({
  relation_definition_id: await place.id('work-item-relation-definitions'),
  [label]: 'outward',
  work_item_ids: [await target(place, fresh)],
});

export const samples: Samples = {
  kinds: {
    'other work items': (place) => place.newId('work-items'),
    dependencies: related('dependencies', () => Promise.resolve({ relation_type: 'blocking' })),
    relations: custom,
    'work-item-relations': custom,
    'work-item-relation-definitions': (place) =>
      place.create('work-item-relation-definitions/', { ...named(), outward: 'outward', inward: 'inward' }),
  },
  recipes: {
    create_work_item_relation: {
      body: async (place, fresh) => ({ relation_type: 'relates_to', issues: [await target(place, fresh)] }),
    },
    remove_work_item_relation: {
      record: (place) => place.id('work-items'),
      body: async (place, fresh) => ({
        related_issue: fresh ? await place.newId('dependencies') : await place.id('dependencies'),
      }),
    },
    work_item_dependencies_create: { body: dependency },
    'create-work-item-dependencies': { body: dependency },
    work_item_custom_relations_create: { body: byDefinition('relation_definition_type') },
    'create-work-item-relations': { body: byDefinition('direction') },
  },
};

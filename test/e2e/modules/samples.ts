import { expectOk, unique } from '../../support';
import { archived, inProject, named, type SamplePlace, type Samples } from '../sweeps/kit/sample';

const finished = inProject('modules', () => ({ name: unique('N'), status: 'completed' }));

const archivedModule = async (place: SamplePlace) =>
  archived(place, `projects/${place.project.id}/modules/`, await finished(place));

/** A work item in the module that all share. */
const itemInModule = async (place: SamplePlace): Promise<string> => {
  const [host, item] = [await place.id('modules'), await place.newId('work-items')];
  const path = `projects/${place.project.id}/modules/${host}/work-items/`;
  expectOk(await place.tenant.v2.post(path, { add: [item] }));
  return item;
};

const someItem = async (place: SamplePlace, fresh: boolean) => [
  fresh ? await place.newId('work-items') : await place.id('other work items'),
];

export const samples: Samples = {
  kinds: {
    modules: inProject('modules', named),
    'archived-modules': archivedModule,
    'module-issues': itemInModule,
  },
  recipes: {
    add_module_work_items: { body: async (place, fresh) => ({ issues: await someItem(place, fresh) }) },
    'manage-module-work-items': { body: async (place, fresh) => ({ add: await someItem(place, fresh) }) },
    archive_module: { record: finished },
    'unarchive-module': { record: archivedModule },
  },
  referable: ['modules'],
};

import { unique } from '../../support';
import { archived, inProject, named, type SamplePlace, type Samples } from '../sweeps/kit/sample';

const finished = inProject('modules', () => ({ name: unique('N'), status: 'completed' }));

const archivedModule = async (place: SamplePlace) =>
  archived(place, `projects/${place.project.id}/modules/`, await finished(place));

export const samples: Samples = {
  kinds: { modules: inProject('modules', named), 'archived-modules': archivedModule },
  recipes: {
    archive_module: { record: finished },
    'unarchive-module': { record: archivedModule },
  },
  referable: ['modules'],
};

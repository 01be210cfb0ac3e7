import { unique } from '../../support';
import { archived, HOSTS, inProject, named, TYPE_OF_HOSTS, type SamplePlace, type Samples } from '../sweeps/kit/sample';

const workItem = inProject('work-items', named);

const host = async (place: SamplePlace) =>
  place.create(`projects/${place.project.id}/work-items/`, { ...named(), type_id: await place.id(TYPE_OF_HOSTS) });

const finished = (place: SamplePlace): Promise<string> =>
  place.create(`projects/${place.project.id}/work-items/`, {
    name: unique('N'),
    state_id: place.project.states.completed,
  });

const archivedItem = async (place: SamplePlace) =>
  archived(place, `projects/${place.project.id}/work-items/`, await finished(place));

export const samples: Samples = {
  kinds: { 'work-items': workItem, [HOSTS]: host },
  otherSpellings: { issues: 'work-items' },
  recipes: {
    work_items_archive: { record: finished },
    'archive-work-item': { record: finished },
    work_items_unarchive: { record: archivedItem },
    'unarchive-work-item': { record: archivedItem },
  },
  referable: ['work-items'],
};

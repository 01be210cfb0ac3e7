import { archived, inProject, named, type SamplePlace, type Samples } from '../sweeps/kit/sample';
import { ENDED } from '../../support/cycles';
import { unique } from '../../support';

const ended = () => ({ ...named(), ...ENDED });
const endedCycle = inProject('cycles', ended);

const archivedCycle = async (place: SamplePlace): Promise<string> =>
  archived(place, `projects/${place.project.id}/cycles/`, await endedCycle(place));

export const samples: Samples = {
  kinds: { cycles: inProject('cycles', named) },
  otherSpellings: { 'archived-cycles': 'cycles' },
  recipes: {
    create_cycle: { body: ({ project }) => Promise.resolve({ name: unique('N'), project_id: project.id }) },
    archive_cycle: { record: endedCycle },
    cycles_archive: { record: endedCycle },
    unarchive_cycle: { record: archivedCycle },
    'archive-cycle': { record: endedCycle },
    'unarchive-cycle': { record: archivedCycle },
  },
};

import { archived, inProject, named, type SamplePlace, type Samples } from '../sweeps/kit/sample';
import { ENDED } from '../../support/cycles';
import { expectOk, unique } from '../../support';

const ended = () => ({ ...named(), ...ENDED });
const endedCycle = inProject('cycles', ended);

const archivedCycle = async (place: SamplePlace): Promise<string> =>
  archived(place, `projects/${place.project.id}/cycles/`, await endedCycle(place));

/** A work item in the cycle that all share. */
const itemInCycle = async (place: SamplePlace): Promise<string> => {
  const [host, item] = [await place.id('cycles'), await place.newId('work-items')];
  const path = `projects/${place.project.id}/cycles/${host}/work-items/`;
  expectOk(await place.tenant.v2.post(path, { add: [item] }));
  return item;
};

const someItem = async (place: SamplePlace, fresh: boolean) => [
  fresh ? await place.newId('work-items') : await place.id('other work items'),
];

/** With something that was not done. */
const unfinishedCycle = async (place: SamplePlace): Promise<string> => {
  const cycles = `projects/${place.project.id}/cycles/`;
  const id = await place.create(cycles, named());
  expectOk(await place.tenant.v2.post(`${cycles}${id}/work-items/`, { add: [await place.newId('work-items')] }));
  expectOk(await place.tenant.v2.patch(`${cycles}${id}/`, ENDED));
  return id;
};

const transfer = {
  record: unfinishedCycle,
  body: async (place: SamplePlace) => ({ new_cycle_id: await place.id('cycles') }),
};

export const samples: Samples = {
  kinds: { cycles: inProject('cycles', named), 'cycle-issues': itemInCycle },
  otherSpellings: { 'archived-cycles': 'cycles' },
  recipes: {
    create_cycle: { body: ({ project }) => Promise.resolve({ name: unique('N'), project_id: project.id }) },
    add_cycle_work_items: { body: async (place, fresh) => ({ issues: await someItem(place, fresh) }) },
    'manage-cycle-work-items': { body: async (place, fresh) => ({ add: await someItem(place, fresh) }) },
    transfer_cycle_work_items: transfer,
    'transfer-cycle-work-items': transfer,
    archive_cycle: { record: endedCycle },
    cycles_archive: { record: endedCycle },
    unarchive_cycle: { record: archivedCycle },
    'archive-cycle': { record: endedCycle },
    'unarchive-cycle': { record: archivedCycle },
  },
  referable: ['cycles'],
};

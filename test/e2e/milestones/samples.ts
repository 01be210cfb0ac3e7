import { expectOk, unique } from '../../support';
import { archived, inProject, revisionOf, type SamplePlace, type Samples } from '../sweeps/kit/sample';

const milestone = inProject('milestones', () => ({ title: unique('N') }));

const archivedMilestone = async (place: SamplePlace) =>
  archived(place, `projects/${place.project.id}/milestones/`, await milestone(place));

const someItem = async (place: SamplePlace, fresh: boolean) => [
  fresh ? await place.newId('work-items') : await place.id('other work items'),
];

/** What is in the milestone that all share. */
const itemIn = async (place: SamplePlace, fresh: boolean) => {
  const issues = await someItem(place, fresh);
  const path = `projects/${place.project.id}/milestones/${await place.id('milestones')}/work-items/`;
  expectOk(await place.tenant.v2.post(path, { add: issues }));
  return { issues };
};

export const samples: Samples = {
  kinds: { milestones: milestone },
  recipes: {
    'bulk-update-milestones': revisionOf('milestones', () => ({ title: unique('N') })),
    milestones_add_work_items: { body: async (place, fresh) => ({ issues: await someItem(place, fresh) }) },
    milestones_remove_work_items: { body: itemIn },
    'manage-milestone-work-items': { body: async (place, fresh) => ({ add: await someItem(place, fresh) }) },
    'unarchive-milestone': { record: archivedMilestone },
  },
  referable: ['milestones'],
};

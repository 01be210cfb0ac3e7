import { defineContext } from '#context';
import { BROKEN_RULE } from '#kernel';
import { milestoneEvents } from './application/milestone.repository';
import { milestoneReference } from './infrastructure/persistence/item-references';
import { MilestoneRow } from './infrastructure/persistence/milestone.row';
import { namedMilestones } from './infrastructure/persistence/named-records';

/** Milestones of a project and the work items that they wait for. */
export const milestones = defineContext({
  name: 'milestones',
  modules: async () => {
    const { MilestonesModule } = await import('./milestones.module.js');
    return [MilestonesModule];
  },
  rows: [MilestoneRow],
  codes: { milestone_archived: BROKEN_RULE },
  events: [milestoneEvents],
  itemReferences: [milestoneReference],
  namedRecords: [namedMilestones],
});

import { defineContext } from '#context';
import { BROKEN_RULE } from '#kernel';
import { milestoneEvents } from './application/milestone.repository';
import { milestoneReference } from './infrastructure/persistence/item-references';
import { MilestoneRow } from './infrastructure/persistence/milestone.row';

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
});

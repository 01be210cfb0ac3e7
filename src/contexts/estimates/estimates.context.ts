import { defineContext } from '#context';
import { estimateEvents, estimatePointEvents } from './application/estimate.repository';
import { EstimatePointRow, EstimateRow } from './infrastructure/persistence/rows';
import { estimatePointReference } from './infrastructure/persistence/item-references';

/** Scales for estimating the work of a project. */
export const estimates = defineContext({
  name: 'estimates',
  modules: async () => {
    const { EstimatesModule, EstimateUsageModule } = await import('./estimates.module.js');
    return [EstimatesModule, EstimateUsageModule];
  },
  rows: [EstimateRow, EstimatePointRow],
  events: [estimateEvents, estimatePointEvents],
  itemReferences: [estimatePointReference],
});

import { defineContext } from '#context';
import { estimateEvents, estimatePointEvents } from './application/estimate.events';
import { EstimatePointRow } from './infrastructure/persistence/estimate-point.row';
import { EstimateRow } from './infrastructure/persistence/estimate.row';
import { estimatePointReference } from './infrastructure/persistence/item-references';

export const estimates = defineContext({
  name: 'estimates',
  modules: async () => {
    const { EstimatesModule, EstimateUsageModule } = await import('./index.js');
    return [EstimatesModule, EstimateUsageModule];
  },
  rows: [EstimateRow, EstimatePointRow],
  events: [estimateEvents, estimatePointEvents],
  itemReferences: [estimatePointReference],
});

import { defineContext } from '#context';
import { labelEvents } from './application/label.events';
import { labelReference } from './infrastructure/persistence/item-references';
import { LabelRow } from './infrastructure/persistence/label.row';

export const labels = defineContext({
  name: 'labels',
  modules: async () => [(await import('./index.js')).LabelsModule],
  rows: [LabelRow],
  events: [labelEvents],
  itemReferences: [labelReference],
});

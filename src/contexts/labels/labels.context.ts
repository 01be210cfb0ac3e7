import { defineContext } from '#context';
import { projectManagesLabels } from './api/gates';
import { labelEvents } from './application/label.events';
import { labelReference } from './infrastructure/persistence/item-references';
import { LabelRow } from './infrastructure/persistence/label.row';

export const labels = defineContext({
  name: 'labels',
  modules: async () => [(await import('./index.js')).LabelsModule],
  rows: [LabelRow],
  codes: {
    [projectManagesLabels.name]: { kind: 'invalid_request', shown: 'all', bare: true },
    label_name_taken: { kind: 'conflict', shown: 'none', isRule: 'update' },
  },
  events: [labelEvents],
  itemReferences: [labelReference],
});

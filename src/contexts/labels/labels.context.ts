import { defineContext } from '#context';
import { projectManagesLabels } from './api/shared';
import { labelEvents } from './application/label.repository';
import { labelReference } from './infrastructure/persistence/item-references';
import { LabelRow } from './infrastructure/persistence/label.row';

/** Labels of projects and workspaces. */
export const labels = defineContext({
  name: 'labels',
  modules: async () => [(await import('./labels.module.js')).LabelsModule],
  rows: [LabelRow],
  codes: {
    [projectManagesLabels.name]: { kind: 'invalid_request', shown: 'all', bare: true },
    label_name_taken: { kind: 'conflict', shown: 'none', isRule: 'update' },
  },
  events: [labelEvents],
  itemReferences: [labelReference],
});

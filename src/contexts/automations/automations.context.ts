import { defineContext } from '#context';
import { automationEvents, edgeEvents, nodeEvents } from './application/automation.events';
import { FEATURES } from './domain/features';
import { AutomationExecutionRow, AutomationRunRow } from './infrastructure/persistence/automation-run.row';
import { AutomationVersionRow } from './infrastructure/persistence/automation-version.row';
import {
  AutomationActivityRow,
  AutomationEdgeRow,
  AutomationNodeRow,
  AutomationRow,
} from './infrastructure/persistence/automation.row';

export const automations = defineContext({
  name: 'automations',
  modules: async () => {
    const { AutomationsModule } = await import('./index.js');
    return [AutomationsModule];
  },
  features: FEATURES,
  rows: [
    AutomationRow,
    AutomationVersionRow,
    AutomationNodeRow,
    AutomationEdgeRow,
    AutomationRunRow,
    AutomationExecutionRow,
    AutomationActivityRow,
  ],
  events: [automationEvents, nodeEvents, edgeEvents],
});

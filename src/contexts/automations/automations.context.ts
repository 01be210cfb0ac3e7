import { defineContext } from '#context';
import { automationEvents, edgeEvents, nodeEvents } from './application/automation.events';
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
  rows: [AutomationRow, AutomationVersionRow, AutomationNodeRow, AutomationEdgeRow, AutomationActivityRow],
  events: [automationEvents, nodeEvents, edgeEvents],
});

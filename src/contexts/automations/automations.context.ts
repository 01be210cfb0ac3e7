import { defineContext } from '#context';
import { automationEvents, edgeEvents, nodeEvents } from './application/automation.events';
import { FEATURES } from './domain/automation';
import {
  AutomationActivityRow,
  AutomationEdgeRow,
  AutomationExecutionRow,
  AutomationNodeRow,
  AutomationRow,
  AutomationRunRow,
  AutomationVersionRow,
} from './infrastructure/persistence/automation.row';
import { decidedAutomations } from './infrastructure/persistence/hands-over';

/** Flows that start on an event or a schedule, and act as the person who last decided what they do. */
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
  handsOver: decidedAutomations,
});

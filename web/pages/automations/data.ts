import { staleOn } from '../../data/live';
import { projectPath } from '../../data/paths';
import type { wire, With } from '../../data/wire';

export type Automation = With<
  wire.Automation,
  'id' | 'name' | 'description' | 'scope' | 'status' | 'is_enabled' | 'run_count' | 'last_run_at'
>;
export type Node = With<wire.AutomationNode, 'id' | 'name' | 'node_type' | 'handler_name' | 'config' | 'is_enabled'>;
export type Edge = With<wire.AutomationEdge, 'id' | 'source_node_id' | 'target_node_id' | 'execution_order'>;
export type Activity = With<
  wire.AutomationActivity,
  'id' | 'verb' | 'field' | 'new_value' | 'new_identifier' | 'automation_node_id' | 'automation_run_id' | 'created_at'
>;

export type Trial = With<wire.AutomationTrial, 'work_item_id' | 'stopped_because' | 'steps'>;

staleOn({
  automation: ['automations', 'automation-runs'],
  'automation.node': ['automation-nodes'],
  'automation.edge': ['automation-edges'],
});

export const automationsPath = (slug: string, project: string): string => `${projectPath(slug, project)}automations/`;

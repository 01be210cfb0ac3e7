import { staleOn } from '../../data/live';
import { projectPath } from '../../data/paths';
import type { wire, With } from '../../data/wire';

export type Workflow = With<
  wire.Workflow,
  'id' | 'name' | 'description' | 'is_active' | 'is_default' | 'work_item_type_ids'
>;
export type WorkflowState = With<
  wire.WorkflowState,
  'id' | 'state_id' | 'is_default' | 'allow_issue_creation' | 'type'
>;
export type Step = With<
  wire.WorkflowTransition,
  'id' | 'workflow_state_id' | 'transition_state_id' | 'rejection_state_id' | 'required_approvals' | 'member_ids'
>;

staleOn({
  workflow: ['workflows'],
  'workflow.state': ['workflow-states'],
  'workflow.transition': ['workflow-steps'],
});

export const workflowsPath = (slug: string, project: string): string => `${projectPath(slug, project)}workflows/`;

/** The code of refusals while the workspace manages states and workflows of its projects. */
export const MANAGED = 'states_managed_at_workspace';

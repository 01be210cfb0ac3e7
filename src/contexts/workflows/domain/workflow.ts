/** How work items leave a state: by a move, or by approvals. */
export const FLOWS = ['transition', 'approval'] as const;
export type Flow = (typeof FLOWS)[number];

/**
 * Which states work items can be in and how they get from one to another. The default workflow of a project holds for all
 * types of work items but those that another workflow names; without states it allows everything.
 */
export interface Workflow {
  readonly id: string;
  /** Null where the workspace has it. */
  readonly projectId: string | null;
  readonly name: string;
  readonly description: string;
  readonly isActive: boolean;
  readonly isDefault: boolean;
  readonly typeIds: readonly string[];
  readonly externalSource: string | null;
  readonly externalId: string | null;
}

/** A state that a workflow holds. */
export interface WorkflowState {
  readonly id: string;
  readonly projectId: string | null;
  readonly workflowId: string;
  readonly stateId: string;
  /** Work items that name no state begin in it. */
  readonly isDefault: boolean;
  readonly allowIssueCreation: boolean;
  readonly flow: Flow;
}

/** A way from one state of a workflow to another. A state without any leads everywhere. */
export interface Transition {
  readonly id: string;
  readonly projectId: string | null;
  readonly workflowId: string;
  readonly workflowStateId: string;
  /** Where it begins. */
  readonly stateId: string;
  readonly transitionStateId: string;
  /** Where a rejection leads. */
  readonly rejectionStateId: string | null;
  /** So many have to approve; one unless told. */
  readonly requiredApprovals: number | null;
  /** Who may move or approve; all who may change the work item where there are none. */
  readonly memberIds: readonly string[];
  /** What clients do before and after a move; nothing here looks at it. */
  readonly preRules: readonly object[];
  readonly postRules: readonly object[];
  /** That of the state where it begins, kept here so that a list needs no join. */
  readonly flow: Flow;
  readonly externalSource: string | null;
  readonly externalId: string | null;
}

export const DEFAULT_WORKFLOW = {
  name: 'Default workflow',
  description: '',
  isActive: true,
  isDefault: true,
  typeIds: [],
  externalSource: null,
  externalId: null,
} as const satisfies Omit<Workflow, 'id' | 'projectId'>;

export type WorkflowPlace = Pick<Workflow, 'id' | 'projectId'>;

import { distinctName } from '#kernel';
import { defaultHasAllTypes, workflowTypeTaken } from './workflows.errors';

/** How work items leave a state: by a transition or by approvals. */
export const FLOWS = ['transition', 'approval'] as const;
export type Flow = (typeof FLOWS)[number];

/**
 * The states that work items can be in and the transitions between them. The default workflow of a project applies to
 * all types that no other workflow names. A workflow without states allows everything.
 */
export interface Workflow {
  readonly id: string;
  /** Null for a workflow of the workspace. */
  readonly projectId: string | null;
  readonly name: string;
  readonly description: string;
  readonly isActive: boolean;
  readonly isDefault: boolean;
  readonly typeIds: readonly string[];
  readonly externalSource: string | null;
  readonly externalId: string | null;
}

/** A state in a workflow. */
export interface WorkflowState {
  readonly id: string;
  readonly projectId: string | null;
  readonly workflowId: string;
  readonly stateId: string;
  /** True for the initial state of work items that name none. */
  readonly isDefault: boolean;
  readonly allowIssueCreation: boolean;
  readonly flow: Flow;
}

/**
 * A transition from one state of a workflow to another. From a state without transitions, items may move to any state.
 */
export interface Transition {
  readonly id: string;
  readonly projectId: string | null;
  readonly workflowId: string;
  readonly workflowStateId: string;
  /** The state where it begins. */
  readonly stateId: string;
  readonly transitionStateId: string;
  /** The state to which a rejection leads. */
  readonly rejectionStateId: string | null;
  /** Number of approvals needed; null means one. */
  readonly requiredApprovals: number | null;
  /** People who may use or approve the transition; if empty, everyone who may change the work item. */
  readonly memberIds: readonly string[];
  /** Rules for clients to apply before and after a move. The server ignores them. */
  readonly preRules: readonly object[];
  readonly postRules: readonly object[];
  /** Type of the state where it begins, stored here so that lists need no join. */
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

type Typed = Pick<Workflow, 'id' | 'isDefault' | 'typeIds'>;

/** Checks that each type has only one workflow. The default workflow applies to the remaining types and names none. */
export function assertTypes({ id, isDefault, typeIds }: Typed, all: readonly Typed[]): void {
  if (isDefault && typeIds.length) throw defaultHasAllTypes();
  const held = new Set(all.filter((other) => other.id !== id).flatMap((other) => other.typeIds));
  if (typeIds.some((type) => held.has(type))) throw workflowTypeTaken();
}

const fold = (name: string): string => name.toLowerCase();

/** Makes names unique in the workspace. A name that is taken gets the identifier of the project. */
export class LiftedNames {
  private readonly taken: Set<string>;

  constructor(taken: readonly string[]) {
    this.taken = new Set(taken.map(fold));
  }

  take(name: string, projectIdentifier: string): string {
    const names = distinctName(name, projectIdentifier);
    let candidate = names.next().value;
    while (this.taken.has(fold(candidate))) candidate = names.next().value;
    this.taken.add(fold(candidate));
    return candidate;
  }
}

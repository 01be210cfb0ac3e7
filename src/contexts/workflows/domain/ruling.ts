import type { DomainError, StateGroup } from '#kernel';
import { NO_CHOICES, type Choices } from './assignment';
import type { Transition, WorkflowState } from './workflow';
import { transitionDenied } from './workflows.errors';

/** An active workflow with its states and transitions. */
export interface RulingWorkflow {
  readonly id: string;
  readonly isDefault: boolean;
  readonly typeIds: readonly string[];
  readonly states: readonly Pick<WorkflowState, 'stateId' | 'isDefault' | 'allowIssueCreation' | 'flow'>[];
  readonly transitions: readonly Pick<
    Transition,
    'id' | 'stateId' | 'transitionStateId' | 'rejectionStateId' | 'requiredApprovals' | 'memberIds'
  >[];
}

export type RulingTransition = RulingWorkflow['transitions'][number];

interface Standing {
  readonly stateId: string;
  readonly stateGroup: StateGroup;
  readonly typeId: string | null;
}

const isWaiting = ({ stateGroup }: Standing): boolean => stateGroup === 'triage';

/**
 * The active workflows of one project as they apply to one person. Items in triage are in no workflow; they begin like
 * new items when they are accepted.
 */
export class Ruling {
  /** Only workflows with states. The others have no effect. */
  private readonly workflows: readonly RulingWorkflow[];

  constructor(
    workflows: readonly RulingWorkflow[],
    private readonly userId: string,
    private readonly choices: Choices = NO_CHOICES,
  ) {
    this.workflows = workflows.filter(({ states }) => states.length);
  }

  get starts(): string[] {
    return this.workflows.flatMap(({ states }) => states.filter((one) => one.isDefault).map(({ stateId }) => stateId));
  }

  startOf(typeId: string | null): string | undefined {
    return this.workflowOf(typeId)?.states.find(({ isDefault }) => isDefault)?.stateId;
  }

  /** True if a work item of the type may be in the state. */
  holds(typeId: string | null, stateId: string): boolean {
    const workflow = this.workflowOf(typeId);
    return !workflow || Boolean(stateIn(workflow, stateId));
  }

  /** True if the workflow contains the state, or has no effect. */
  inWorkflow(id: string, stateId: string): boolean {
    const workflow = this.workflows.find((one) => one.id === id);
    return !workflow || Boolean(stateIn(workflow, stateId));
  }

  refusal(before: Standing | null, after: Standing): DomainError | undefined {
    const workflow = this.workflowOf(after.typeId);
    if (!workflow || (isWaiting(after) && (!before || isWaiting(before)))) return undefined;
    const to = stateIn(workflow, after.stateId);
    if (!to) return transitionDenied('The workflow of the work item does not have this state.');
    const from = before && !isWaiting(before) ? stateIn(workflow, before.stateId) : undefined;
    if (from === to) return undefined;
    if (from) return this.refusedMove(workflow, from, to.stateId);
    return to.allowIssueCreation
      ? undefined
      : transitionDenied('Work items of this workflow cannot begin in this state.');
  }

  /** Returns the transitions out of the state that need approval. */
  approvals({ typeId, stateId }: Standing): readonly RulingTransition[] {
    const workflow = this.workflowOf(typeId);
    if (!workflow || stateIn(workflow, stateId)?.flow !== 'approval') return [];
    return waysFrom(workflow, stateId);
  }

  private workflowOf(typeId: string | null): RulingWorkflow | undefined {
    const [chosen] = this.choices.of(typeId).flatMap((id) => this.workflows.filter((one) => one.id === id));
    if (chosen) return chosen;
    const own = typeId ? this.workflows.find(({ typeIds }) => typeIds.includes(typeId)) : undefined;
    return own ?? this.workflows.find(({ isDefault }) => isDefault);
  }

  private refusedMove(workflow: RulingWorkflow, from: RulingWorkflow['states'][number], toId: string) {
    const ways = waysFrom(workflow, from.stateId);
    if (!ways.length) return undefined;
    if (from.flow === 'approval')
      return transitionDenied('The work item can leave its state only by approval or rejection.');
    const way = ways.find(({ transitionStateId }) => transitionStateId === toId);
    if (!way) return transitionDenied('The workflow has no transition between these states.');
    return mayTake(way, this.userId) ? undefined : transitionDenied('Only other people can use this transition.');
  }
}

const stateIn = ({ states }: RulingWorkflow, stateId: string) => states.find((one) => one.stateId === stateId);

const waysFrom = ({ transitions }: RulingWorkflow, stateId: string): RulingTransition[] =>
  transitions.filter((way) => way.stateId === stateId);

export const mayTake = ({ memberIds }: Pick<Transition, 'memberIds'>, userId: string): boolean =>
  !memberIds.length || memberIds.includes(userId);

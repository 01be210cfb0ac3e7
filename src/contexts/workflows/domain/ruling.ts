import type { DomainError, StateGroup } from '#kernel';
import { NO_CHOICES, type Choices } from './assignment';
import type { Transition, WorkflowState } from './workflow';
import { transitionDenied } from './workflows.errors';

/** A workflow in force, with what its rules are made of. */
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
 * The workflows in force of one project, as one of its people meets them. What waits in triage is not in any of them yet:
 * when it is accepted it begins, as a new work item does.
 */
export class Ruling {
  /** A workflow without states rules nothing. */
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

  /** Whether a work item of the type may be in the state. */
  holds(typeId: string | null, stateId: string): boolean {
    const workflow = this.workflowOf(typeId);
    return !workflow || Boolean(stateIn(workflow, stateId));
  }

  /** The same of one workflow; one that rules nothing holds every state. */
  inWorkflow(id: string, stateId: string): boolean {
    const workflow = this.workflows.find((one) => one.id === id);
    return !workflow || Boolean(stateIn(workflow, stateId));
  }

  refusal(before: Standing | null, after: Standing): DomainError | undefined {
    const workflow = this.workflowOf(after.typeId);
    if (!workflow || (isWaiting(after) && (!before || isWaiting(before)))) return undefined;
    const to = stateIn(workflow, after.stateId);
    if (!to) return transitionDenied('The workflow of the work item does not have the state.');
    const from = before && !isWaiting(before) ? stateIn(workflow, before.stateId) : undefined;
    if (from === to) return undefined;
    if (from) return this.refusedMove(workflow, from, to.stateId);
    return to.allowIssueCreation
      ? undefined
      : transitionDenied('Work items of this workflow do not begin in the state.');
  }

  /** Ways out of the state that are taken by approval. */
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
    if (from.flow === 'approval') return transitionDenied('The work item leaves its state by approval or rejection.');
    const way = ways.find(({ transitionStateId }) => transitionStateId === toId);
    if (!way) return transitionDenied('The workflow has no transition between these states.');
    return mayTake(way, this.userId) ? undefined : transitionDenied('The transition is open to others only.');
  }
}

const stateIn = ({ states }: RulingWorkflow, stateId: string) => states.find((one) => one.stateId === stateId);

const waysFrom = ({ transitions }: RulingWorkflow, stateId: string): RulingTransition[] =>
  transitions.filter((way) => way.stateId === stateId);

export const mayTake = ({ memberIds }: Pick<Transition, 'memberIds'>, userId: string): boolean =>
  !memberIds.length || memberIds.includes(userId);

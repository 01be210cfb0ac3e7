import { FieldErrors, newId, type DomainError } from '#kernel';
import type { Transition, WorkflowPlace, WorkflowState } from './workflow';
import {
  flowsDiffer,
  leadsNowhere,
  notAnApproval,
  noteForeignState,
  startNeedsCreation,
  startStays,
  stateAttached,
  stateHasTransitions,
  tooFewApprovers,
  transitionExists,
  transitionNotFound,
  workflowStateNotFound,
} from './workflows.errors';

export type AttachState = Pick<WorkflowState, 'stateId'> & Partial<StateSettings>;
export type StateSettings = Pick<WorkflowState, 'isDefault' | 'allowIssueCreation' | 'flow'>;

export type NewTransition = Pick<Transition, 'stateId' | 'transitionStateId'> & Partial<TransitionSettings>;
export type TransitionPatch = Partial<Pick<Transition, 'stateId' | 'transitionStateId'> & TransitionSettings>;
type TransitionSettings = Omit<
  Transition,
  'id' | 'projectId' | 'workflowId' | 'workflowStateId' | 'stateId' | 'transitionStateId'
>;

const BLANK_STATE = { isDefault: false, allowIssueCreation: true, flow: 'transition' } as const;
const BLANK_TRANSITION = {
  rejectionStateId: null,
  requiredApprovals: null,
  memberIds: [],
  preRules: [],
  postRules: [],
  externalSource: null,
  externalId: null,
} as const;

/**
 * The states of one workflow and the transitions between them. If work items may begin in any state, exactly one state
 * is the initial one. No two transitions connect the same states in the same direction, and all their states belong to
 * the workflow. A command is applied as a whole or throws.
 */
export class WorkflowChain<S extends WorkflowState = WorkflowState, T extends Transition = Transition> {
  private readonly states: Map<string, WorkflowState | S>;
  private readonly ways: Map<string, Transition | T>;

  constructor(
    private readonly workflow: WorkflowPlace,
    readonly storedStates: readonly S[],
    readonly storedTransitions: readonly T[],
  ) {
    this.states = new Map(storedStates.map((state) => [state.id, state]));
    this.ways = new Map(storedTransitions.map((way) => [way.id, way]));
  }

  has(stateId: string): boolean {
    return this.of(stateId) !== undefined;
  }

  /** Adds a state. Returns the id of its record in this workflow. */
  attach(command: AttachState): string {
    if (this.of(command.stateId)) throw stateAttached();
    const { id: workflowId, projectId } = this.workflow;
    return this.put({ ...BLANK_STATE, ...command, id: newId(), projectId, workflowId });
  }

  reviseState(id: string, patch: Partial<StateSettings>): string {
    const before = this.state(id);
    if (before.isDefault && patch.isDefault === false) throw startStays();
    const after = { ...before, ...patch };
    if (after.flow !== before.flow) this.turnWays(after);
    return this.put(after);
  }

  /** Removes a state. If it was the initial state, the next one that allows creation replaces it. */
  detach(id: string): string {
    const { stateId } = this.state(id);
    const refers = (way: Transition) => [way.stateId, way.transitionStateId, way.rejectionStateId].includes(stateId);
    if ([...this.ways.values()].some(refers)) throw stateHasTransitions();
    this.states.delete(id);
    this.appoint();
    return id;
  }

  /** Returns the id of the record for the state in this workflow. */
  idOf(stateId: string): string {
    const state = this.of(stateId);
    if (!state) throw workflowStateNotFound();
    return state.id;
  }

  connect({ flow, ...command }: NewTransition): string {
    this.assertHas(command);
    const { id: workflowId, projectId } = this.workflow;
    const from = this.turned(this.of(command.stateId)!, flow);
    const place = { projectId, workflowId, workflowStateId: from.id };
    return this.lay({ ...BLANK_TRANSITION, ...command, ...place, flow: from.flow, id: newId() });
  }

  reroute(id: string, { flow, ...patch }: TransitionPatch): string {
    const way = { ...this.way(id), ...patch };
    this.assertHas(way);
    const from = this.turned(this.of(way.stateId)!, flow, id);
    return this.lay({ ...way, workflowStateId: from.id, flow: from.flow });
  }

  /** Removes all states and transitions, because the workflow is about to be deleted. */
  clear(): void {
    this.ways.clear();
    this.states.clear();
  }

  disconnect(id: string): string {
    this.way(id);
    this.ways.delete(id);
    return id;
  }

  get addedStates(): WorkflowState[] {
    return added(this.storedStates, this.states);
  }

  get changedStates(): S[] {
    return changed(this.storedStates, this.states);
  }

  get removedStates(): S[] {
    return this.storedStates.filter(({ id }) => !this.states.has(id));
  }

  get addedTransitions(): Transition[] {
    return added(this.storedTransitions, this.ways);
  }

  get changedTransitions(): T[] {
    return changed(this.storedTransitions, this.ways);
  }

  get removedTransitions(): T[] {
    return this.storedTransitions.filter(({ id }) => !this.ways.has(id));
  }

  private of(stateId: string): WorkflowState | undefined {
    return [...this.states.values()].find((state) => state.stateId === stateId);
  }

  /** Throws the names of all ends of a transition that are not states of the workflow. */
  private assertHas({ stateId, transitionStateId, rejectionStateId }: Partial<Transition>): void {
    const errors = new FieldErrors();
    for (const [field, id] of Object.entries({ stateId, transitionStateId, rejectionStateId })) {
      if (id && !this.of(id)) noteForeignState(errors, field);
    }
    errors.throwIfAny();
  }

  private state(id: string): WorkflowState {
    return found(this.states, id, workflowStateNotFound);
  }

  private way(id: string): Transition {
    return found(this.ways, id, transitionNotFound);
  }

  private put(state: WorkflowState): string {
    if (state.isDefault && !state.allowIssueCreation) throw startNeedsCreation();
    if (state.isDefault) this.dethrone(state.id);
    this.states.set(state.id, state);
    this.appoint();
    return state.id;
  }

  private dethrone(successor: string): void {
    for (const other of this.states.values()) {
      if (other.isDefault && other.id !== successor) this.states.set(other.id, { ...other, isDefault: false });
    }
  }

  /** Makes the first state that allows creation the initial one if there is none. */
  private appoint(): void {
    const states = [...this.states.values()];
    const first = states.find(({ allowIssueCreation }) => allowIssueCreation);
    if (first && !states.some(({ isDefault }) => isDefault)) this.states.set(first.id, { ...first, isDefault: true });
  }

  /** Sets the type of a state. All transitions out of a state have its type, so only the first one may change it. */
  private turned(from: WorkflowState, flow = from.flow, but?: string): WorkflowState {
    if (flow === from.flow) return from;
    if (this.waysFrom(from.stateId).some(({ id }) => id !== but)) throw flowsDiffer();
    const after = { ...from, flow };
    this.states.set(from.id, after);
    return after;
  }

  private turnWays({ stateId, flow }: WorkflowState): void {
    for (const way of this.waysFrom(stateId)) this.ways.set(way.id, { ...way, flow });
  }

  private lay(way: Transition): string {
    if (way.transitionStateId === way.stateId) throw leadsNowhere('transitionStateId');
    if (way.rejectionStateId === way.stateId) throw leadsNowhere('rejectionStateId');
    const twin = this.waysFrom(way.stateId).find((one) => one.transitionStateId === way.transitionStateId);
    if (twin && twin.id !== way.id) throw transitionExists();
    this.assertApprovable(way);
    this.ways.set(way.id, way);
    return way.id;
  }

  private assertApprovable({ flow, requiredApprovals, rejectionStateId, memberIds }: Transition): void {
    if (flow === 'transition') {
      if (requiredApprovals !== null) throw notAnApproval('requiredApprovals');
      if (rejectionStateId !== null) throw notAnApproval('rejectionStateId');
    }
    if (memberIds.length && (requiredApprovals ?? 1) > memberIds.length) throw tooFewApprovers();
  }

  private waysFrom(stateId: string): Transition[] {
    return [...this.ways.values()].filter((way) => way.stateId === stateId);
  }
}

interface Identified {
  readonly id: string;
}

function found<R extends Identified>(records: ReadonlyMap<string, R>, id: string, missing: () => DomainError): R {
  const record = records.get(id);
  if (!record) throw missing();
  return record;
}

function added<R extends Identified>(stored: readonly Identified[], now: ReadonlyMap<string, R>): R[] {
  const known = new Set(stored.map(({ id }) => id));
  return [...now.values()].filter(({ id }) => !known.has(id));
}

/** Returns the stored records that changed. */
function changed<R extends Identified>(stored: readonly R[], now: ReadonlyMap<string, Identified>): R[] {
  return stored.flatMap((before) => {
    const record = now.get(before.id);
    return record && record !== before ? [record as R] : [];
  });
}

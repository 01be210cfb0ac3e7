import { Injectable } from '@nestjs/common';
import { ChangePublisher, Outbox, type EventSubject, type RecordEvents } from '#events';
import {
  Clock,
  CrudSteps,
  LockedRecords,
  projectIdOf,
  UnitOfWork,
  type DomainError,
  type Outcome,
  type Records,
  type TenantRecord,
  type WithParent,
} from '#kernel';
import { WorkflowChain } from '../domain/workflow-chain';
import { asWhole, transitionNotFound, workflowNotFound, workflowStateNotFound } from '../domain/workflows.errors';
import {
  transitionEvents,
  TransitionRepository,
  workflowEvents,
  WorkflowRepository,
  workflowStateEvents,
  WorkflowStateRepository,
  type Home,
  type InWorkflow,
  type TransitionRecord,
  type WorkflowRecord,
  type WorkflowStateRecord,
} from './workflow.repository';
import { Governance } from '../../governance';

/** Write steps that all use cases of this context share. */
@Injectable()
export class Steps {
  constructor(
    private readonly governance: Governance,
    private readonly unitOfWork: UnitOfWork,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  crud<C, T extends TenantRecord>(records: Records<C, T>, missing?: () => DomainError): CrudSteps<C, T> {
    return new CrudSteps(records, this.unitOfWork, this.clock, missing);
  }

  trail<T extends EventSubject>(events: RecordEvents<T>): ChangePublisher<T> {
    return new ChangePublisher(this.outbox, this.clock, events);
  }

  /** Runs `work` in one transaction that locks the governance mode of the workspace. */
  run<R>(ctx: Home, work: () => Promise<R>): Promise<R> {
    return this.unitOfWork.run(async () => {
      await this.governance.hold(ctx);
      return work();
    });
  }
}

export type StoredChain = WorkflowChain<WorkflowStateRecord, TransitionRecord>;

/** Reads the parts of workflows for a change and writes them with their events. */
@Injectable()
export class WorkflowChanges {
  readonly workflows: CrudSteps<Home, WorkflowRecord>;
  readonly states: CrudSteps<InWorkflow, WorkflowStateRecord>;
  readonly transitions: CrudSteps<InWorkflow, TransitionRecord>;
  readonly trail: ChangePublisher<WorkflowRecord>;
  private readonly stateTrail: ChangePublisher<WorkflowStateRecord>;
  private readonly transitionTrail: ChangePublisher<TransitionRecord>;

  constructor(
    workflows: WorkflowRepository,
    private readonly stateRecords: WorkflowStateRepository,
    private readonly transitionRecords: TransitionRepository,
    private readonly steps: Steps,
  ) {
    this.workflows = steps.crud(workflows, workflowNotFound);
    this.states = steps.crud(stateRecords, workflowStateNotFound);
    this.transitions = steps.crud(transitionRecords, transitionNotFound);
    this.trail = steps.trail(workflowEvents);
    this.stateTrail = steps.trail(workflowStateEvents);
    this.transitionTrail = steps.trail(transitionEvents);
  }

  /**
   * Runs `work` in a transaction that locks the governance mode of the workspace, the workflows of the project or
   * workspace, and state changes of work items.
   */
  exclusively<R>(ctx: Home, work: () => Promise<R>): Promise<R> {
    return this.steps.run(ctx, () => this.workflows.exclusively(ctx, work));
  }

  /** Returns the context for records of the workflow in the path. */
  async placeOf<C extends Home>(ctx: WithParent<C>): Promise<C & InWorkflow> {
    return { ...ctx, workflowId: (await this.workflows.get(ctx, ctx.parent)).id };
  }

  /** Runs a command on a chain. Errors of chains of a workspace are reported as one error of the whole chain. */
  told<R>(ctx: Home, command: () => R): R {
    try {
      return command();
    } catch (error) {
      throw projectIdOf(ctx) ? error : asWhole(error);
    }
  }

  async chainOf(place: InWorkflow): Promise<StoredChain> {
    const workflow = { id: place.workflowId, projectId: projectIdOf(place) };
    const states = await this.stateRecords.all(place);
    return new WorkflowChain(workflow, inOrder(states), await this.transitionRecords.all(place));
  }

  /** Writes changed states of a chain. Returns new and changed ones by id. */
  async storeStates(place: InWorkflow, chain: StoredChain): Promise<ReadonlyMap<string, WorkflowStateRecord>> {
    const before = new LockedRecords(chain.storedStates);
    const saved = await this.states.save(place, before, chain.changedStates);
    const added = await this.states.add(place, chain.addedStates);
    await this.states.drop(place, chain.removedStates);
    await this.stateTrail.dropped(place, chain.removedStates);
    await this.stateTrail.saved(place, before, saved);
    return byId([...saved, ...(await this.stateTrail.added(place, added))]);
  }

  /** Does the same with its transitions. */
  async storeTransitions(place: InWorkflow, chain: StoredChain): Promise<ReadonlyMap<string, TransitionRecord>> {
    const before = new LockedRecords(chain.storedTransitions);
    const saved = await this.transitions.save(place, before, chain.changedTransitions);
    const added = await this.transitions.add(place, chain.addedTransitions);
    await this.transitions.drop(place, chain.removedTransitions);
    await this.transitionTrail.dropped(place, chain.removedTransitions);
    await this.transitionTrail.saved(place, before, saved);
    return byId([...saved, ...(await this.transitionTrail.added(place, added))]);
  }

  /** Writes changed transitions that were locked one by one, without their chain. */
  async saveTransitions(
    place: InWorkflow,
    before: LockedRecords<TransitionRecord>,
    after: readonly TransitionRecord[],
  ): Promise<void> {
    await this.transitionTrail.saved(place, before, await this.transitions.save(place, before, after));
  }

  /** Deactivates the workflow until a client activates it. */
  async suspend(place: InWorkflow): Promise<void> {
    const unchecked = { ...place, expectedVersions: undefined };
    const before = await this.workflows.select(unchecked, [place.workflowId]);
    const after = { ...before.get(place.workflowId), isActive: false };
    await this.trail.saved(place, before, await this.workflows.save(unchecked, before, [after]));
  }

  /** Deletes all states and transitions of a workflow. */
  async clear(place: InWorkflow): Promise<void> {
    const chain = await this.chainOf(place);
    chain.clear();
    await this.storeTransitions(place, chain);
    await this.storeStates(place, chain);
  }
}

const byId = <T extends { readonly id: string }>(written: readonly Outcome<T>[]): ReadonlyMap<string, T> =>
  new Map((written as readonly T[]).map((record) => [record.id, record]));

/** Orders records as they were added: their ids are generated in order of time. */
const inOrder = <T extends { readonly id: string }>(records: readonly T[]): T[] =>
  [...records].sort((a, b) => (a.id < b.id ? -1 : 1));

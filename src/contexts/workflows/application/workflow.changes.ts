import { Injectable } from '@nestjs/common';
import type { ChangePublisher } from '#events';
import { projectIdOf, Selection, type Catalogue, type Outcome, type WithParent } from '#kernel';
import { WorkflowChain } from '../domain/workflow-chain';
import { asWhole, transitionNotFound, workflowNotFound, workflowStateNotFound } from '../domain/workflows.errors';
import { Steps } from './steps';
import { transitionEvents, workflowEvents, workflowStateEvents } from './workflow.events';
import {
  TransitionRepository,
  WorkflowRepository,
  WorkflowStateRepository,
  type Home,
  type InWorkflow,
  type TransitionRecord,
  type WorkflowRecord,
  type WorkflowStateRecord,
} from './workflow.repository';

export type StoredChain = WorkflowChain<WorkflowStateRecord, TransitionRecord>;

/** What workflows are made of: read for a change, and written with their events. */
@Injectable()
export class WorkflowChanges {
  readonly workflows: Catalogue<Home, WorkflowRecord>;
  readonly states: Catalogue<InWorkflow, WorkflowStateRecord>;
  readonly transitions: Catalogue<InWorkflow, TransitionRecord>;
  readonly trail: ChangePublisher<WorkflowRecord>;
  private readonly stateTrail: ChangePublisher<WorkflowStateRecord>;
  private readonly transitionTrail: ChangePublisher<TransitionRecord>;

  constructor(
    workflows: WorkflowRepository,
    private readonly stateRecords: WorkflowStateRepository,
    private readonly transitionRecords: TransitionRepository,
    private readonly steps: Steps,
  ) {
    this.workflows = steps.catalogue(workflows, workflowNotFound);
    this.states = steps.catalogue(stateRecords, workflowStateNotFound);
    this.transitions = steps.catalogue(transitionRecords, transitionNotFound);
    this.trail = steps.trail(workflowEvents);
    this.stateTrail = steps.trail(workflowStateEvents);
    this.transitionTrail = steps.trail(transitionEvents);
  }

  /** Nobody else writes workflows of the place, no work item of it moves, and the workspace keeps its mode. */
  exclusively<R>(ctx: Home, work: () => Promise<R>): Promise<R> {
    return this.steps.run(ctx, () => this.workflows.exclusively(ctx, work));
  }

  /** The place of what belongs to the workflow that the path names. */
  async placeOf<C extends Home>(ctx: WithParent<C>): Promise<C & InWorkflow> {
    return { ...ctx, workflowId: (await this.workflows.get(ctx, ctx.parent)).id };
  }

  /** A command to a chain; of the workspace's chains a failure is told as a whole. */
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

  /** Writes what commands made of a chain; answers the states that are new or changed, by their ids. */
  async storeStates(place: InWorkflow, chain: StoredChain): Promise<ReadonlyMap<string, WorkflowStateRecord>> {
    const before = new Selection(chain.storedStates);
    const saved = await this.states.save(place, before, chain.changedStates);
    const added = await this.states.add(place, chain.addedStates);
    await this.states.drop(place, chain.removedStates);
    await this.stateTrail.dropped(place, chain.removedStates);
    await this.stateTrail.saved(place, before, saved);
    return byId([...saved, ...(await this.stateTrail.added(place, added))]);
  }

  /** The same of its transitions. */
  async storeTransitions(place: InWorkflow, chain: StoredChain): Promise<ReadonlyMap<string, TransitionRecord>> {
    const before = new Selection(chain.storedTransitions);
    const saved = await this.transitions.save(place, before, chain.changedTransitions);
    const added = await this.transitions.add(place, chain.addedTransitions);
    await this.transitions.drop(place, chain.removedTransitions);
    await this.transitionTrail.dropped(place, chain.removedTransitions);
    await this.transitionTrail.saved(place, before, saved);
    return byId([...saved, ...(await this.transitionTrail.added(place, added))]);
  }

  /** Keeps the workflow from ruling until somebody activates it. */
  async suspend(place: InWorkflow): Promise<void> {
    const unchecked = { ...place, expectedVersions: undefined };
    const before = await this.workflows.select(unchecked, [place.workflowId]);
    const after = { ...before.get(place.workflowId), isActive: false };
    await this.trail.saved(place, before, await this.workflows.save(unchecked, before, [after]));
  }

  /** Drops all that a workflow is made of. */
  async clear(place: InWorkflow): Promise<void> {
    const chain = await this.chainOf(place);
    chain.clear();
    await this.storeTransitions(place, chain);
    await this.storeStates(place, chain);
  }
}

const byId = <T extends { readonly id: string }>(written: readonly Outcome<T>[]): ReadonlyMap<string, T> =>
  new Map((written as readonly T[]).map((record) => [record.id, record]));

/** As they were attached: their ids are made in the order of time. */
const inOrder = <T extends { readonly id: string }>(records: readonly T[]): T[] =>
  [...records].sort((a, b) => (a.id < b.id ? -1 : 1));

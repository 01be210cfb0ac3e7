import { Injectable } from '@nestjs/common';
import { UnitOfWork, type ListRequest } from '#kernel';
import { Activities, type ActivityRecord } from '../../discussion';
import type { WorkItemRecord } from '../../work-items';
import { triggerOf, type Graph, type Node } from '../domain/graph';
import { isStarted } from '../domain/matching';
import type { Result } from '../domain/run';
import { visit } from '../domain/visiting';
import { ifRefused } from './run.ledger';
import { IDLE, RunSteps, type Rehearsed } from './run.steps';
import { happeningOf, type TriggeredRun } from './triggered-run';

/** `off`: switched off. `unreached`: no node that held or succeeded leads to it. */
export const OUTCOMES = ['met', 'unmet', 'done', 'failed', 'off', 'unreached'] as const;
type Outcome = (typeof OUTCOMES)[number];

export interface TrialStep extends Omit<Rehearsed, 'result'> {
  readonly node: Node;
  readonly outcome: Outcome;
  readonly reason: string | null;
  /** Entries that the node would add to the history of the work item. */
  readonly changes: readonly ActivityRecord[];
}

export interface Trial {
  readonly workItemId: string;
  readonly steps: readonly TrialStep[];
  readonly stoppedBecause: string | null;
}

const NOTHING = { checks: [], mails: [], requests: [], changes: [], reason: null };
/** A node adds few entries to a history, so those of one node are among the newest. */
const ENTRIES = 100;
const UNSTARTED = 'No event of this work item starts the automation: the trigger does not fit it as it is.';
const UNMET = 'A condition does not hold.';

/** Carries out an automation on a work item and rolls everything back. */
@Injectable()
export class Rehearsal {
  constructor(
    private readonly steps: RunSteps,
    private readonly history: Activities,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  of(triggered: TriggeredRun, graph: Graph, item: WorkItemRecord): Promise<Trial> {
    return this.undone(() => this.outcome(triggered, graph, item));
  }

  private async outcome(triggered: TriggeredRun, graph: Graph, item: WorkItemRecord): Promise<Trial> {
    const trigger = triggerOf(graph)!;
    const { automation, event } = triggered;
    const isMet = event === null || isStarted(automation, trigger, happeningOf(event));
    const done = new Map<string, TrialStep>();
    done.set(trigger.id, { ...NOTHING, node: trigger, outcome: isMet ? 'met' : 'unmet' });
    const stoppedBecause = isMet ? await this.walk(triggered, graph, { done, item }) : UNSTARTED;
    const others = graph.nodes.filter(({ id }) => !done.has(id)).map(notDone);
    return { workItemId: item.id, steps: [...done.values(), ...others], stoppedBecause };
  }

  private async walk(triggered: TriggeredRun, graph: Graph, { done, item }: Walk): Promise<string | null> {
    let known = await this.entries(triggered, item);
    let stopped: string | null = null;
    const failure = await visit(graph, async (node) => {
      const { result, ...planned } = await this.attempt(triggered, node);
      const entries = await this.entries(triggered, item);
      const changes = entries.filter(({ id }) => !known.some((one) => one.id === id)).reverse();
      known = entries;
      done.set(node.id, { ...planned, changes, node, outcome: outcomeOf(node, result), reason: result.note });
      if (result.status === 'unmet') stopped ??= UNMET;
      return result;
    });
    return failure ? `${failure.node.name}: ${failure.result.note}` : stopped;
  }

  private attempt(triggered: TriggeredRun, node: Node): Promise<Rehearsed> {
    const failed = (error: unknown): Rehearsed => ({ ...IDLE, result: ifRefused(error) });
    return this.unitOfWork.attempt(() => this.steps.rehearse(triggered, node)).catch(failed);
  }

  /** Returns the newest entries of the item's history, newest first. */
  private async entries({ ctx }: TriggeredRun, { id }: WorkItemRecord): Promise<readonly ActivityRecord[]> {
    if (!('projectId' in ctx)) return [];
    return (await this.history.list(ctx, id, NEWEST)).items;
  }

  /** Does the work and rolls it back. Unlike a rehearsal, it may be part of a transaction. */
  private async undone<T>(work: () => Promise<T>): Promise<T> {
    const undo = new Error('The trial is rolled back.');
    let result!: T;
    const rolledBack = async () => {
      result = await work();
      throw undo;
    };
    await this.unitOfWork.run(() =>
      this.unitOfWork.attempt(rolledBack).catch((error: unknown) => {
        if (error !== undo) throw error;
      }),
    );
    return result;
  }
}

interface Walk {
  /** What was done so far, by the ids of nodes. */
  readonly done: Map<string, TrialStep>;
  readonly item: WorkItemRecord;
}

const NEWEST: ListRequest = {
  ...{
    columns: new Set<string>([
      'id',
      'verb',
      'field',
      'oldValue',
      'newValue',
      'oldIdentifier',
      'newIdentifier',
      'comment',
    ]),
  },
  ...{ filters: [], order: { by: 'createdAt', descending: true }, limit: ENTRIES, offset: 0, count: false },
};

const outcomeOf = ({ nodeType }: Node, { status }: Result): Outcome => {
  if (status === 'unmet' || status === 'failed') return status;
  return nodeType === 'condition' ? 'met' : 'done';
};

const notDone = (node: Node): TrialStep => ({ ...NOTHING, node, outcome: node.isEnabled ? 'unreached' : 'off' });

import { Injectable } from '@nestjs/common';
import { EventFeed, type PublishedEvent } from '#events';
import { OnJob, type Attempt } from '#jobs';
import type { Graph } from '../domain/graph';
import type { Ending, Execution, Result } from '../domain/run';
import { visit } from '../domain/visiting';
import { VersionRepository } from './automation.repository';
import { itemOf, type TriggeredRun } from './triggered-run';
import { RunActor } from './run.actor';
import { RunLedger, type Running } from './run.ledger';
import { RunRepository } from './run.repository';
import { CARRY_OUT, type RunJob } from './run.starts';
import { RunSteps } from './run.steps';

const succeeded: Ending = { status: 'succeeded', reason: null };
const failed = (reason: string): Ending => ({ status: 'failed', reason });
const OFF = 'The automation was switched off.';
const endedBy = (reason: string, isBarred = false): Ending =>
  isBarred ? { status: 'failed', reason: `${reason} ${OFF}`, isBarred } : failed(reason);
const skipped = (reason: string): Ending => ({ status: 'skipped', reason });

/** Carries out runs. A retry after a crash does not repeat steps that are done. */
@Injectable()
export class Runs {
  constructor(
    private readonly runs: RunRepository,
    private readonly versions: VersionRepository,
    private readonly events: EventFeed,
    private readonly actor: RunActor,
    private readonly steps: RunSteps,
    private readonly ledger: RunLedger,
  ) {}

  /** Carries out a run. Unexpected errors make the job retry; after the last attempt the run has failed. */
  @OnJob(CARRY_OUT)
  async carryOut({ workspaceId, runId }: RunJob, { isLast }: Attempt): Promise<void> {
    const run = await this.runs.find({ workspaceId }, runId);
    if (run?.status !== 'waiting') return;
    const automation = await this.actor.automation({ workspaceId }, run);
    // The automation was deleted, and its activities with it.
    if (!automation) return;
    const running = { automation, run };
    try {
      const ending = await this.outcome(running);
      if (ending) await this.ledger.end(running, ending);
      else await this.ledger.postpone(running);
    } catch (error) {
      if (!isLast) throw error;
      await this.ledger.end(running, failed('The run failed because of an error in the service.'));
    }
  }

  /** Returns null if the run has to wait. */
  private async outcome({ automation, run }: Running): Promise<Ending | null> {
    const place = { workspaceId: automation.workspaceId, automationId: automation.id };
    if (!automation.isEnabled) return skipped('The automation was switched off meanwhile.');
    const version = await this.versions.find(place, run.versionId);
    const event = run.eventId ? await this.eventOf(place.workspaceId, run.eventId) : null;
    if (!version || (run.eventId && !event))
      return skipped('The event or the version that started the run was deleted.');
    const actor = await this.actor.of(automation, run);
    if ('wait' in actor) return null;
    if ('refusal' in actor) return endedBy(actor.refusal, actor.isBarred);
    const done = new Map((await this.runs.executions(place, run.id)).map((one) => [one.nodeId, one]));
    const triggered = { automation, run, event, itemId: event && itemOf(event), ctx: actor.ctx };
    return this.walk(triggered, version.graph, done);
  }

  private async walk(triggered: TriggeredRun, graph: Graph, done: ReadonlyMap<string, Execution>): Promise<Ending> {
    const failure = await visit(
      graph,
      async (node) => settledOf(done.get(node.id)) ?? (await this.steps.take(triggered, node)),
    );
    if (!failure) return succeeded;
    const { node, result } = failure;
    return endedBy(`${node.name}: ${result.note}`, result.isBarred);
  }

  private async eventOf(workspaceId: string, id: string): Promise<PublishedEvent | null> {
    return (await this.events.byIds(workspaceId, [id])).get(id) ?? null;
  }
}

/**
 * Returns the result of a node that has begun before, or undefined. A request that was being sent when the process died
 * counts as failed and is not repeated, because it may have arrived.
 */
function settledOf(execution: Execution | undefined): Result | undefined {
  return execution?.status === 'started'
    ? { status: 'failed', note: 'The service was stopped while sending. It is not known whether the request arrived.' }
    : execution;
}

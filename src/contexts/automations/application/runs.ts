import { Injectable } from '@nestjs/common';
import { EventFeed, type PublishedEvent } from '#events';
import { OnJob, type Attempt } from '#jobs';
import { nextOf, triggerOf, type Graph, type Node } from '../domain/graph';
import type { Ending, Execution, Result } from '../domain/run';
import { VersionRepository } from './automation.repository';
import { itemOf } from './happenings';
import { RunActor } from './run.actor';
import { RunLedger, type Running } from './run.ledger';
import { RunRepository } from './run.repository';
import { CARRY_OUT, type RunJob } from './run.starts';
import { RunSteps } from './run.steps';
import type { TriggeredRun } from './triggered-run';

const succeeded: Ending = { status: 'succeeded', reason: null };
const failed = (reason: string): Ending => ({ status: 'failed', reason });
const OFF = 'The automation was switched off.';
const endedBy = (reason: string, isBarred = false): Ending =>
  isBarred ? { status: 'failed', reason: `${reason} ${OFF}`, isBarred } : failed(reason);
const skipped = (reason: string): Ending => ({ status: 'skipped', reason });

/** Carries out what was started. What was done before a process died is not done again. */
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

  /** What nobody foresaw is tried again some times. */
  @OnJob(CARRY_OUT)
  async carryOut({ workspaceId, runId }: RunJob, { isLast }: Attempt): Promise<void> {
    const run = await this.runs.find({ workspaceId }, runId);
    if (run?.status !== 'waiting') return;
    const automation = await this.actor.automation({ workspaceId }, run);
    // Without it nobody is left who could be told.
    if (!automation) return;
    const running = { automation, run };
    try {
      await this.ledger.end(running, await this.outcome(running));
    } catch (error) {
      if (!isLast) throw error;
      await this.ledger.end(running, failed('It could not be carried out, for a reason that lies in the service.'));
    }
  }

  private async outcome({ automation, run }: Running): Promise<Ending> {
    const place = { workspaceId: automation.workspaceId, automationId: automation.id };
    if (!automation.isEnabled) return skipped('The automation was switched off meanwhile.');
    const version = await this.versions.find(place, run.versionId);
    const event = run.eventId ? await this.eventOf(place.workspaceId, run.eventId) : null;
    if (!version || (run.eventId && !event)) return skipped('What started it is no longer kept.');
    const actor = await this.actor.of(automation, run);
    if ('wait' in actor) throw new Error('The workspace is switching to governance.');
    if ('refusal' in actor) return endedBy(actor.refusal, actor.isBarred);
    const done = new Map((await this.runs.executions(place, run.id)).map((one) => [one.nodeId, one]));
    const triggered = { automation, run, event, itemId: event && itemOf(event), ctx: actor.ctx };
    return this.walk(triggered, version.graph, done);
  }

  /** Depth first: what a node leads to is done before what stands behind it. The first that fails ends the run. */
  private async walk(triggered: TriggeredRun, graph: Graph, done: ReadonlyMap<string, Execution>): Promise<Ending> {
    const seen = new Set<string>();
    const follow = async (node: Node): Promise<Ending | null> => {
      for (const next of nextOf(graph, node)) {
        if (seen.has(next.id) || !next.isEnabled) continue;
        seen.add(next.id);
        const result = settledOf(done.get(next.id)) ?? (await this.steps.take(triggered, next));
        if (result.status === 'failed') return endedBy(`${next.name}: ${result.note}`, result.isBarred);
        const ending = result.status === 'unmet' ? null : await follow(next);
        if (ending) return ending;
      }
      return null;
    };
    return (await follow(triggerOf(graph)!)) ?? succeeded;
  }

  private async eventOf(workspaceId: string, id: string): Promise<PublishedEvent | null> {
    return (await this.events.byIds(workspaceId, [id])).get(id) ?? null;
  }
}

/** What went out before the process died is not sent again, whether or not it arrived. */
function settledOf(execution: Execution | undefined): Result | undefined {
  return execution?.status === 'started'
    ? { status: 'failed', note: 'It is not known whether it was sent: the service was stopped meanwhile.' }
    : execution;
}

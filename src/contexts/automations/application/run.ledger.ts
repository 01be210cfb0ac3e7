import { Injectable } from '@nestjs/common';
import { Jobs } from '#jobs';
import { Clock, DomainError, newId, shifted, UnitOfWork } from '#kernel';
import type { Node } from '../domain/graph';
import type { Ending, Execution, Result, Run } from '../domain/run';
import { isBarring } from '../domain/automations.errors';
import type { AutomationRecord } from './automation.repository';
import { AutomationSwitch } from './automation.switch';
import { AutomationTrail } from './automation.trail';
import { RunRepository } from './run.repository';
import { CARRY_OUT } from './run.starts';

/** A run with its automation. */
export interface Running {
  readonly automation: AutomationRecord;
  readonly run: Run;
}

/** Pause before a run that has to wait is tried again. */
const WAIT_MS = 60_000;

type Work = () => Promise<Result>;

const VERBS = { succeeded: 'succeeded', unmet: 'skipped', failed: 'failed', started: 'failed' } as const;

/** Records the results of runs and their steps, each once. */
@Injectable()
export class RunLedger {
  constructor(
    private readonly runs: RunRepository,
    private readonly trail: AutomationTrail,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
    private readonly switches: AutomationSwitch,
    private readonly jobs: Jobs,
  ) {}

  /**
   * Does the work and records its result in one transaction. If the work fails, only its own changes are rolled back. A
   * second process waits for the first and returns its result.
   */
  inside(running: Running, node: Node, work: Work): Promise<Result> {
    const execution = begun(running, node);
    return this.unitOfWork.run(async () => {
      if (!(await this.open(running, execution))) return this.known(running, node);
      return this.close(running, node, { ...execution, ...(await this.unitOfWork.attempt(work).catch(ifRefused)) });
    });
  }

  /** Records that the work begins before it does, so that requests to other servers are sent at most once. */
  async outside(running: Running, node: Node, work: Work): Promise<Result> {
    const execution = begun(running, node);
    if (!(await this.open(running, execution))) return this.known(running, node);
    const result = await work().catch(ifRefused);
    return this.unitOfWork.run(() => this.close(running, node, { ...execution, ...result }));
  }

  /** Tries the run again later, by a new job: the attempts of a job are counted. */
  postpone({ automation: { workspaceId }, run: { id: runId } }: Running): Promise<void> {
    return this.jobs.add(CARRY_OUT, { workspaceId, runId }, { key: runId, runAt: shifted(this.clock.now(), WAIT_MS) });
  }

  /**
   * Records the end of a run. If the person lost their rights, switches the automation off, unless somebody else has
   * taken it over meanwhile.
   */
  async end({ automation, run }: Running, ending: Ending): Promise<void> {
    await this.unitOfWork.run(async () => {
      if (ending.isBarred) await this.switches.withdraw(automation, run.actorId);
      const isNew = await this.runs.end(automation, this.clock.now(), run.id, ending);
      if (isNew) await this.trail.ran({ ...automation, currentVersionId: run.versionId }, run.id, ending);
    });
  }

  private open({ automation }: Running, execution: Execution): Promise<boolean> {
    return this.runs.open(automation, this.clock.now(), execution);
  }

  private async known({ automation, run }: Running, { id }: Node): Promise<Result> {
    return (await this.runs.executions(automation, run.id)).find(({ nodeId }) => nodeId === id)!;
  }

  private async close({ automation, run }: Running, node: Node, execution: Execution): Promise<Result> {
    await this.runs.close(automation, execution);
    const of = { automationNodeId: node.id, automationRunId: run.id, nodeExecutionId: execution.id };
    const said = { verb: VERBS[execution.status], field: 'node', newValue: execution.note ?? node.handlerName };
    const version = { ...automation, currentVersionId: run.versionId };
    await this.trail.note({}, version, [{ ...of, ...said, actorId: automation.botUserId }]);
    return execution;
  }
}

/** Turns a refusal into a failed result, with the messages that a person would see. */
export function ifRefused(error: unknown): Result {
  if (!(error instanceof DomainError)) throw error;
  const { message, details } = error;
  const note = [message, ...(details.fields ?? []).map(({ message: text }) => text)].join(' ');
  return { status: 'failed', note, isBarred: isBarring(error) };
}

const begun = ({ run }: Running, { id: nodeId }: Node): Execution => ({
  ...{ id: newId(), runId: run.id, nodeId, status: 'started', note: null },
});

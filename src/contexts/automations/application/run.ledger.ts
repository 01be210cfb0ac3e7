import { Injectable } from '@nestjs/common';
import { Clock, DomainError, newId, UnitOfWork } from '#kernel';
import type { Node } from '../domain/graph';
import type { Ending, Execution, Result, Run } from '../domain/run';
import { isBarring } from '../domain/automations.errors';
import type { AutomationRecord } from './automation.repository';
import { AutomationSwitch } from './automation.switch';
import { AutomationTrail } from './automation.trail';
import { RunRepository } from './run.repository';

/** A run of an automation. */
export interface Running {
  readonly automation: AutomationRecord;
  readonly run: Run;
}

type Work = () => Promise<Result>;

const VERBS = { succeeded: 'succeeded', unmet: 'skipped', failed: 'failed', started: 'failed' } as const;

/** Notes what runs and their steps come to, each once. */
@Injectable()
export class RunLedger {
  constructor(
    private readonly runs: RunRepository,
    private readonly trail: AutomationTrail,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
    private readonly switches: AutomationSwitch,
  ) {}

  /** Does the work, whose failure undoes only itself, and notes it in one transaction. Whoever comes second waits, and finds it done. */
  inside(running: Running, node: Node, work: Work): Promise<Result> {
    const execution = begun(running, node);
    return this.unitOfWork.run(async () => {
      if (!(await this.open(running, execution))) return this.known(running, node);
      return this.close(running, node, { ...execution, ...(await this.unitOfWork.attempt(work).catch(ifRefused)) });
    });
  }

  /** Notes that the work begins before it does, so that it is done once at most. */
  async outside(running: Running, node: Node, work: Work): Promise<Result> {
    const execution = begun(running, node);
    if (!(await this.open(running, execution))) return this.known(running, node);
    const result = await work().catch(ifRefused);
    return this.unitOfWork.run(() => this.close(running, node, { ...execution, ...result }));
  }

  /** Who takes an automation over in the meantime keeps it: it is switched off for the person whose rights ended. */
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

/** In the words that somebody would read who did it by hand. */
function ifRefused(error: unknown): Result {
  if (!(error instanceof DomainError)) throw error;
  const { message, details } = error;
  const note = [message, ...(details.fields ?? []).map(({ message: text }) => text)].join(' ');
  return { status: 'failed', note, isBarred: isBarring(error) };
}

const begun = ({ run }: Running, { id: nodeId }: Node): Execution => ({
  ...{ id: newId(), runId: run.id, nodeId, status: 'started', note: null },
});

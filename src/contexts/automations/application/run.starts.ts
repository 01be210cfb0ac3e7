import { Injectable } from '@nestjs/common';
import { AgesOut, defineJob, Jobs, Recurring, type Aged } from '#jobs';
import { Clock, shifted, WorkspaceRounds } from '#kernel';
import { DeliveryOptions } from '#outbound';
import { Suspension } from '../../workspaces';
import { brakeOn } from '../domain/matching';
import type { Run } from '../domain/run';
import { AutomationTrail } from './automation.trail';
import { RunRepository, type Watching } from './run.repository';

export interface RunJob {
  readonly workspaceId: string;
  readonly runId: string;
}

export const CARRY_OUT = defineJob<RunJob>('automations.run', { attempts: 6 });

const MINUTE_MS = 60_000;

/** Starts runs, each once, in the same transaction in which the event or the schedule advances. */
@Injectable()
export class RunStarts {
  constructor(
    private readonly runs: RunRepository,
    private readonly jobs: Jobs,
    private readonly trail: AutomationTrail,
    private readonly suspension: Suspension,
  ) {}

  /** Starts a run by a schedule, unless the workspace is suspended: else the runs of months would wait. */
  async onTime(...started: Parameters<RunStarts['start']>): Promise<void> {
    const [automation] = started;
    if (!(await this.suspension.isSuspended(automation))) await this.start(...started);
  }

  async start(
    automation: Omit<Watching, 'enabledSince'>,
    run: Omit<Run, 'status' | 'reason' | 'actorId'>,
    at: string,
  ): Promise<void> {
    const { workspaceId, id, trigger, decidedById: actorId } = automation;
    const minuteAgo = shifted(at, -MINUTE_MS);
    const reason = brakeOn(id, run.causes, await this.runs.countSince({ workspaceId }, id, minuteAgo));
    const status = reason === null ? 'waiting' : 'skipped';
    const isNew = await this.runs.begin({ workspaceId }, at, { ...run, actorId, status, reason }, trigger.id);
    if (!isNew) return;
    if (reason === null) return this.jobs.add(CARRY_OUT, { workspaceId, runId: run.id }, { key: run.id });
    await this.trail.ran(automation, run.id, { status: 'skipped', reason });
  }
}

/** Deletes old runs and activities. They are kept as long as the logs of webhooks. */
@Injectable()
export class AutomationRetention {
  constructor(
    private readonly runs: RunRepository,
    private readonly options: DeliveryOptions,
    private readonly rounds: WorkspaceRounds,
    private readonly clock: Clock,
  ) {}

  @Recurring('47 * * * *', 'automations.sweep')
  async run(): Promise<void> {
    const before = shifted(this.clock.now(), -this.options.keptMs);
    await this.rounds.each(async (workspace) => {
      while (await this.runs.prune(workspace, before));
    });
  }

  @AgesOut('logs', 'runs of automations')
  removeAgedRuns({ workspaceId, before }: Aged): Promise<number> {
    return this.runs.removeEnded({ workspaceId }, before);
  }

  @AgesOut('logs', 'activities of automations')
  removeAgedActivities({ workspaceId, before }: Aged): Promise<number> {
    return this.runs.removeActivities({ workspaceId }, before);
  }
}

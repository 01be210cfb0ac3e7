import { Injectable } from '@nestjs/common';
import { defineJob, Jobs, OnJob } from '#jobs';
import { newId, UnitOfWork } from '#kernel';
import { flowDeltas } from '../domain/flow-entry';
import { FlowRepository, type ProjectPlace } from './flow.repository';

const CountFlow = defineJob<ProjectPlace>('progress.count-flow', { isLong: true });

/** Work items of one transaction. */
const BATCH = 500;

/**
 * Keeps what happened in large projects day by day. A work item is counted by what is stored of it now: what was counted
 * before is replaced. So it does not matter how often an item is counted, or whether by an event or by a run over all.
 */
@Injectable()
export class Flows {
  constructor(
    private readonly flows: FlowRepository,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Counts a work item again, if the days of its project are kept. Joins the current transaction. */
  async changed(place: ProjectPlace, itemId: string): Promise<void> {
    await this.recount(place, [itemId]);
  }

  /** Counts all work items of a project anew. */
  async count(place: ProjectPlace): Promise<void> {
    const runId = newId();
    if (!(await this.unitOfWork.run(() => this.flows.begin(place, runId)))) return;
    for (let after: string | null = null; ;) {
      const ids: string[] = await this.flows.itemIds(place, after, BATCH);
      await this.unitOfWork.run(() => this.recount(place, ids));
      if (ids.length < BATCH) break;
      after = ids.at(-1)!;
    }
    await this.unitOfWork.run(() => this.flows.end(place, runId));
  }

  private async recount(place: ProjectPlace, itemIds: readonly string[]): Promise<void> {
    const flow = await this.flows.hold(place);
    if (!flow || !itemIds.length) return;
    const before = await this.flows.counted(place, itemIds);
    const now = await this.flows.happened(flow, itemIds);
    const deltas = flowDeltas(
      before,
      now.flatMap(({ happened }) => happened),
    );
    await this.flows.store(place, itemIds, now, deltas);
  }
}

/** Counts projects in the background when somebody has asked for their statistics. */
@Injectable()
export class FlowJobs {
  constructor(
    private readonly flows: Flows,
    private readonly kept: FlowRepository,
    private readonly jobs: Jobs,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  ask({ workspaceId, projectId }: ProjectPlace): Promise<void> {
    return this.unitOfWork.run(() => this.jobs.add(CountFlow, { workspaceId, projectId }, { key: projectId }));
  }

  /** Others may have asked while the days were counted. */
  @OnJob(CountFlow)
  async run(place: ProjectPlace): Promise<void> {
    if ((await this.kept.countedIn(place)) === null) await this.flows.count(place);
  }
}

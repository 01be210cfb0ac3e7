import { Injectable } from '@nestjs/common';
import { Clock, type ListRequest, type Page, type ProjectCtx, type WithParent, type WorkspaceCtx } from '#kernel';
import { WorkItemAccess } from '../../work-items';
import { isStaleAt } from '../domain/agent-run';
import { AgentRunRepository, type AgentRunRecord } from './agent-run.repository';
import { RunAccess } from './run.access';

/** A run at the time of the request. */
export interface SeenRun extends AgentRunRecord {
  /** True if the agent has to act and has been silent for five minutes. */
  readonly isStale: boolean;
}

const seenAt = (run: AgentRunRecord, at: string): SeenRun => ({ ...run, isStale: isStaleAt(run, at) });

/** Reads runs as people follow them. */
@Injectable()
export class AgentRunLists {
  constructor(
    private readonly runs: AgentRunRepository,
    private readonly access: RunAccess,
    private readonly hosts: WorkItemAccess,
    private readonly clock: Clock,
  ) {}

  /** All runs of the workspace. For people who see all of its projects. */
  list(ctx: WorkspaceCtx, request: ListRequest): Promise<Page<SeenRun>> {
    return this.seen(ctx, request, {});
  }

  /** The runs of a project, for people who see all of its work items. */
  ofProject(ctx: ProjectCtx, request: ListRequest): Promise<Page<SeenRun>> {
    return this.seen(ctx, request, { projectId: ctx.projectId });
  }

  /** `ctx.parent` is the id of the work item. */
  async ofWorkItem(ctx: WithParent<ProjectCtx>, request: ListRequest): Promise<Page<SeenRun>> {
    const { workItemId } = await this.hosts.place(ctx);
    return this.seen(ctx, request, { workItemId });
  }

  async get(ctx: WorkspaceCtx, id: string): Promise<SeenRun> {
    return seenAt(await this.access.find(ctx, id), this.clock.now());
  }

  private async seen(ctx: WorkspaceCtx, request: ListRequest, such: Partial<AgentRunRecord>): Promise<Page<SeenRun>> {
    const page = await this.runs.list(ctx, request, such);
    const at = this.clock.now();
    return { ...page, items: page.items.map((run) => seenAt(run, at)) };
  }
}

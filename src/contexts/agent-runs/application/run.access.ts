import { Injectable } from '@nestjs/common';
import { OnBehalf } from '#auth';
import { previousValues } from '#events';
import { single, type ProjectCtx, type WorkspaceCtx } from '#kernel';
import { Comments } from '../../discussion';
import { WorkItemReads, type WorkItemRecord } from '../../work-items';
import { runNotFound } from './agent-runs.errors';
import { AgentRunRepository, type AgentRunRecord } from './agent-run.repository';

const PLACE = new Set(['id', 'projectId']);

/**
 * Finds and locks runs, and decides who may see them: those who see the work item of the run or else its project. A run
 * about neither is visible to its creator, its agent, and owners and admins of the workspace.
 */
@Injectable()
export class RunAccess {
  constructor(
    private readonly runs: AgentRunRepository,
    private readonly items: WorkItemReads,
    private readonly onBehalf: OnBehalf,
    private readonly comments: Comments,
  ) {}

  async find(ctx: WorkspaceCtx, id: string): Promise<AgentRunRecord> {
    return this.assertSeen(ctx, await this.runs.find(ctx, id));
  }

  /** Like `find`, but locks the run until the transaction ends. */
  async lock(ctx: WorkspaceCtx, id: string): Promise<AgentRunRecord> {
    const [run = null] = await this.runs.forWrite({ ...ctx, expectedVersions: undefined }, [id]);
    return this.assertSeen(ctx, run);
  }

  async item(ctx: WorkspaceCtx, id: string): Promise<WorkItemRecord | undefined> {
    return (await this.items.byIds(ctx, [id], PLACE)).get(id);
  }

  /**
   * Returns the context of a member in the project, for the caller unless `userId` is given; null if that person cannot
   * see the project.
   */
  async inProject(ctx: WorkspaceCtx, projectId: string, userId = ctx.userId): Promise<ProjectCtx | null> {
    const { requestId, origin, workspaceSlug } = ctx;
    const place = await this.onBehalf.inProject({ userId, workspaceSlug, projectId });
    return place && { ...place, requestId, origin };
  }

  async hasComment(place: ProjectCtx | null, workItemId: string | null, id: string): Promise<boolean> {
    if (!place || !workItemId) return false;
    return this.comments.has({ ...place, parent: workItemId }, id);
  }

  /** Returns the work item of a comment, or null if the caller may not see it. */
  async itemOfComment(place: ProjectCtx, id: string): Promise<string | null> {
    const itemId = await this.comments.itemIdOf(place, id);
    return itemId && (await this.item(place, itemId)) ? itemId : null;
  }

  /** Saves the changed members of a locked run. */
  async save(ctx: WorkspaceCtx, at: string, before: AgentRunRecord, now: AgentRunRecord): Promise<AgentRunRecord> {
    const members = Object.keys(previousValues(before, now)) as (keyof AgentRunRecord & string)[];
    return single(await this.runs.update(ctx, at, [now], members));
  }

  private async assertSeen(ctx: WorkspaceCtx, run: AgentRunRecord | null): Promise<AgentRunRecord> {
    if (!run || !(await this.sees(ctx, run))) throw runNotFound();
    return run;
  }

  private async sees(ctx: WorkspaceCtx, run: AgentRunRecord): Promise<boolean> {
    if (run.workItemId) return (await this.item(ctx, run.workItemId)) !== undefined;
    if (run.projectId) return (await this.inProject(ctx, run.projectId)) !== null;
    const isOwn = ctx.userId === run.createdById || ctx.userId === run.agentUserId;
    return isOwn || ctx.workspaceRole === 'owner' || ctx.workspaceRole === 'admin';
  }
}

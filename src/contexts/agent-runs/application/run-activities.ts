import { Injectable } from '@nestjs/common';
import { Outbox, previousValues } from '#events';
import { htmlOfText } from '#html';
import {
  Catalogue,
  Clock,
  newId,
  single,
  UnitOfWork,
  type ListRequest,
  type Outcome,
  type Page,
  type WithParent,
  type WorkspaceCtx,
} from '#kernel';
import { Comments, mayComment } from '../../discussion';
import { mayInstall } from '../../oauth';
import { after } from '../domain/agent-run';
import { isTold, soundActivity, textOf, type RunActivity, type SentActivity } from '../domain/run-activity';
import { AgentRunUpdated, RunActivityCreated } from './agent-run.events';
import { RunActivityRepository, type AgentRunRecord, type InRun, type RunActivityRecord } from './agent-run.repository';
import {
  activityNotFound,
  activityPairTaken,
  agentsAreNotPrompted,
  mayNotComment,
  notTheAgent,
  otherProject,
} from './agent-runs.errors';
import { RunAccess } from './run.access';

export interface CreateRunActivity extends SentActivity {
  readonly projectId?: string | null;
}

type Ctx = WithParent<WorkspaceCtx>;

/** The use cases of what happens in a run, whose id is `ctx.parent`. */
@Injectable()
export class RunActivities {
  private readonly catalogue: Catalogue<InRun, RunActivityRecord>;

  constructor(
    activities: RunActivityRepository,
    private readonly access: RunAccess,
    private readonly comments: Comments,
    private readonly unitOfWork: UnitOfWork,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {
    this.catalogue = new Catalogue(activities, unitOfWork, clock, activityNotFound);
  }

  async list(ctx: Ctx, request: ListRequest): Promise<Page<RunActivityRecord>> {
    return this.catalogue.list(await this.place(ctx), request);
  }

  async get(ctx: Ctx, id: string): Promise<RunActivityRecord> {
    return this.catalogue.get(await this.place(ctx), id);
  }

  /** Stores one after the other, or none: each depends on what those before made of the run. */
  createMany(ctx: Ctx, commands: readonly CreateRunActivity[]): Promise<Outcome<RunActivityRecord>[]> {
    return this.unitOfWork.run(async () => {
      const run = await this.access.lock(ctx, ctx.parent);
      let current = run;
      const added: RunActivityRecord[] = [];
      for (const command of commands) {
        assertMaySay(ctx, run, command);
        const activity = soundActivity(command);
        const step = { ...activity, text: textOf(activity.content) };
        current = after(current, step, { userId: ctx.userId, at: this.clock.now() });
        const commentId = isTold(activity) ? await this.comment(ctx, current, step.text) : null;
        current = { ...current, commentId: current.commentId ?? commentId };
        added.push(
          await this.add(ctx, run, {
            ...activity,
            id: newId(),
            agentRunId: run.id,
            projectId: run.projectId,
            commentId,
          }),
        );
      }
      await this.save(ctx, run, current);
      return added;
    });
  }

  private async place(ctx: Ctx): Promise<InRun> {
    const { id } = await this.access.find(ctx, ctx.parent);
    return { ...ctx, agentRunId: id };
  }

  private async add(ctx: Ctx, { agentUserId }: AgentRunRecord, draft: RunActivity): Promise<RunActivityRecord> {
    const place = { ...ctx, agentRunId: draft.agentRunId };
    const free = await this.catalogue.free(place, [draft], { pair: activityPairTaken });
    const activity = single(await this.catalogue.add(place, free));
    await this.outbox.append(ctx, activity.createdAt, [
      RunActivityCreated.of(activity, { ...activity, agentUserId }, {}),
    ]);
    return activity;
  }

  private async save(ctx: Ctx, before: AgentRunRecord, now: AgentRunRecord): Promise<void> {
    const saved = await this.access.save(ctx, this.clock.now(), before, now);
    await this.outbox.append(ctx, saved.updatedAt, [AgentRunUpdated.of(saved, saved, previousValues(before, saved))]);
  }

  /** What is said for the agent becomes a comment of the work item, in the thread of the run as long as that is there. */
  private async comment(ctx: Ctx, { projectId, workItemId, commentId }: AgentRunRecord, text: string) {
    const project = workItemId && projectId ? await this.access.inProject(ctx, projectId) : null;
    if (!project || !workItemId) return null;
    if (!mayComment(project)) throw mayNotComment();
    const place = { ...project, parent: workItemId };
    const parentId = commentId && (await this.access.hasComment(project, workItemId, commentId)) ? commentId : null;
    return single(await this.comments.createMany(place, [{ commentHtml: htmlOfText(text), parentId }])).id;
  }
}

/**
 * Agents tell what they do, and so does, under their own name, who keeps the workspace's apps; everybody else prompts.
 * `projectId` can only be what it is.
 */
function assertMaySay(ctx: WorkspaceCtx, run: AgentRunRecord, { type, projectId }: CreateRunActivity): void {
  const isAgent = ctx.userId === run.agentUserId;
  if (!isAgent && !mayInstall(ctx) && type !== 'prompt') throw notTheAgent();
  if (isAgent && type === 'prompt') throw agentsAreNotPrompted();
  if (projectId && projectId !== run.projectId) throw otherProject();
}

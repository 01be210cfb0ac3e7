import { Injectable } from '@nestjs/common';
import { Outbox, previousValues } from '#events';
import { htmlOfText } from '#html';
import {
  Clock,
  CrudSteps,
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
import {
  AgentRunUpdated,
  RunActivityCreated,
  RunActivityRepository,
  type AgentRunRecord,
  type InRun,
  type RunActivityRecord,
} from './agent-run.repository';
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

type RunCtx = WithParent<WorkspaceCtx>;

/** The use cases of activities in a run. `ctx.parent` is the id of the run. */
@Injectable()
export class RunActivities {
  private readonly crud: CrudSteps<InRun, RunActivityRecord>;

  constructor(
    activities: RunActivityRepository,
    private readonly access: RunAccess,
    private readonly comments: Comments,
    private readonly unitOfWork: UnitOfWork,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {
    this.crud = new CrudSteps(activities, unitOfWork, clock, activityNotFound);
  }

  async list(ctx: RunCtx, request: ListRequest): Promise<Page<RunActivityRecord>> {
    return this.crud.list(await this.place(ctx), request);
  }

  async get(ctx: RunCtx, id: string): Promise<RunActivityRecord> {
    return this.crud.get(await this.place(ctx), id);
  }

  /** Stores all activities in order, or none of them: each depends on how the earlier ones changed the run. */
  createMany(ctx: RunCtx, commands: readonly CreateRunActivity[]): Promise<Outcome<RunActivityRecord>[]> {
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

  private async place(ctx: RunCtx): Promise<InRun> {
    const { id } = await this.access.find(ctx, ctx.parent);
    return { ...ctx, agentRunId: id };
  }

  private async add(
    ctx: RunCtx,
    { agentUserId, workItemId }: AgentRunRecord,
    draft: RunActivity,
  ): Promise<RunActivityRecord> {
    const place = { ...ctx, agentRunId: draft.agentRunId };
    const free = await this.crud.withoutConflicts(place, [draft], { pair: activityPairTaken });
    const activity = single(await this.crud.add(place, free));
    await this.outbox.append(ctx, activity.createdAt, [
      RunActivityCreated.of(activity, { ...activity, agentUserId, workItemId }, {}),
    ]);
    return activity;
  }

  private async save(ctx: RunCtx, before: AgentRunRecord, now: AgentRunRecord): Promise<void> {
    const saved = await this.access.save(ctx, this.clock.now(), before, now);
    await this.outbox.append(ctx, saved.updatedAt, [AgentRunUpdated.of(saved, saved, previousValues(before, saved))]);
  }

  /**
   * Copies the text of an activity to a comment of the work item, as a reply in the run's thread if that still exists.
   * Returns the id of the comment, or null if the run has no work item that the caller can reach.
   */
  private async comment(ctx: RunCtx, { projectId, workItemId, commentId }: AgentRunRecord, text: string) {
    const project = workItemId && projectId ? await this.access.inProject(ctx, projectId) : null;
    if (!project || !workItemId) return null;
    if (!mayComment(project)) throw mayNotComment();
    const place = { ...project, parent: workItemId };
    const parentId = commentId && (await this.access.hasComment(project, workItemId, commentId)) ? commentId : null;
    return single(await this.comments.createMany(place, [{ commentHtml: htmlOfText(text), parentId }])).id;
  }
}

/**
 * Checks that the caller may add an activity of this type. The agent adds every type but prompts. Those who may install
 * apps add every type, under their own name. Everybody else adds prompts. A `projectId` has to be that of the run.
 */
function assertMaySay(ctx: WorkspaceCtx, run: AgentRunRecord, { type, projectId }: CreateRunActivity): void {
  const isAgent = ctx.userId === run.agentUserId;
  if (!isAgent && !mayInstall(ctx) && type !== 'prompt') throw notTheAgent();
  if (isAgent && type === 'prompt') throw agentsAreNotPrompted();
  if (projectId && projectId !== run.projectId) throw otherProject();
}

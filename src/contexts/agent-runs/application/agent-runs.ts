import { Injectable } from '@nestjs/common';
import { Outbox } from '#events';
import {
  Clock,
  CrudSteps,
  DomainError,
  eachInTurn,
  FieldErrors,
  newId,
  UnitOfWork,
  type Outcome,
  type WorkspaceCtx,
} from '#kernel';
import { statusAt, type AgentRun, type RunType } from '../domain/agent-run';
import { AgentRunCreated, AgentRunRepository, type AgentRunRecord } from './agent-run.repository';
import { agentOutside, noteNoAgent, noteUnknown, runNotFound, runPairTaken } from './agent-runs.errors';
import { RunAccess } from './run.access';
import { Installations } from '../../oauth';
import { slugOf } from '../../projects';

/** Looks up agents: the apps that are installed in a workspace, each with an account of its own. */
@Injectable()
export class Agents {
  constructor(private readonly installations: Installations) {}

  /**
   * Returns the account of an agent, named by its app's id or by the slug of its app's name. If two apps share a name,
   * the one installed first wins. Undefined if there is no such agent.
   */
  async userIdOf(ctx: WorkspaceCtx, slug: string): Promise<string | undefined> {
    const apps = await this.installations.inWorkspace(ctx.workspaceId);
    const said = slug.toLowerCase();
    const app = apps.find(({ appId }) => appId === said) ?? apps.find(({ name }) => slugOf(name) === said);
    return app?.botUserId;
  }
}

export interface CreateAgentRun {
  readonly agentSlug: string;
  readonly workItemId?: string | null;
  readonly projectId?: string | null;
  readonly commentId?: string | null;
  readonly sourceCommentId?: string | null;
  readonly externalLink?: string | null;
  readonly type?: RunType;
  readonly externalSource?: string | null;
  readonly externalId?: string | null;
}

/** Records that a run is about. */
type About = Pick<AgentRun, 'projectId' | 'workItemId' | 'commentId' | 'sourceCommentId'>;

/** The use cases of runs of agents. */
@Injectable()
export class AgentRuns {
  private readonly crud: CrudSteps<WorkspaceCtx, AgentRunRecord>;

  constructor(
    runs: AgentRunRepository,
    private readonly access: RunAccess,
    private readonly agents: Agents,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    unitOfWork: UnitOfWork,
  ) {
    this.crud = new CrudSteps(runs, unitOfWork, clock, runNotFound);
  }

  async get(ctx: WorkspaceCtx, id: string): Promise<AgentRunRecord> {
    const run = await this.access.find(ctx, id);
    return { ...run, status: statusAt(run, this.clock.now()) };
  }

  createMany(ctx: WorkspaceCtx, commands: readonly CreateAgentRun[]): Promise<Outcome<AgentRunRecord>[]> {
    return this.crud.exclusively(ctx, async () => {
      const at = this.clock.now();
      const drafts = await eachInTurn(commands, (command) => this.draft(ctx, command, at));
      const free = await this.crud.withoutConflicts(ctx, drafts, { pair: runPairTaken });
      const added = await this.crud.add(ctx, free);
      const events = added.flatMap((one) => (one instanceof DomainError ? [] : [AgentRunCreated.of(one, one, {})]));
      await this.outbox.append(ctx, at, events);
      return added;
    });
  }

  private async draft(ctx: WorkspaceCtx, command: CreateAgentRun, at: string): Promise<AgentRun> {
    const { agentSlug, externalLink = null, type = 'comment_thread' } = command;
    const { externalSource = null, externalId = null } = command;
    const errors = new FieldErrors();
    const agentUserId = await this.agents.userIdOf(ctx, agentSlug);
    if (agentUserId === undefined) noteNoAgent(errors);
    const about = await this.about(ctx, command, errors);
    errors.throwIfAny();
    if (!(await this.isFor(ctx, about, agentUserId!))) throw agentOutside();
    const begun = { status: 'created', startedAt: at, activeAt: at, errorMetadata: null } as const;
    const open = { endedAt: null, stoppedAt: null, stoppedById: null };
    const members = { id: newId(), agentUserId: agentUserId!, externalLink, type, externalSource, externalId };
    return { ...members, ...about, ...begun, ...open };
  }

  /** True if the agent may see the project and the work item of the run. */
  private async isFor(ctx: WorkspaceCtx, { projectId, workItemId }: About, agentUserId: string): Promise<boolean> {
    const place = projectId ? await this.access.inProject(ctx, projectId, agentUserId) : ctx;
    return place !== null && (!workItemId || (await this.access.item(place, workItemId)) !== undefined);
  }

  /** Resolves the records that the run is about. Adds an error for each one that the caller may not see. */
  private async about(ctx: WorkspaceCtx, command: CreateAgentRun, errors: FieldErrors): Promise<About> {
    const { commentId = null, sourceCommentId = null } = command;
    const workItemId = command.workItemId ?? (await this.itemOfComment(ctx, command));
    const item = workItemId ? await this.access.item(ctx, workItemId) : undefined;
    if (workItemId && !item) noteUnknown(errors, 'workItemId', 'work item');
    const projectId = command.projectId ?? item?.projectId ?? null;
    const place = projectId ? await this.access.inProject(ctx, projectId) : null;
    if ((projectId && !place) || (item && item.projectId !== projectId)) noteUnknown(errors, 'projectId', 'project');
    for (const [field, id] of Object.entries({ commentId, sourceCommentId })) {
      if (id && !(await this.access.hasComment(place, workItemId, id)))
        noteUnknown(errors, field, 'comment of the work item');
    }
    return { projectId, workItemId, commentId: commentId ?? sourceCommentId, sourceCommentId };
  }

  /** Returns the work item of the run's comment, for callers who send a project and a comment but no work item. */
  private async itemOfComment(ctx: WorkspaceCtx, { projectId, commentId, sourceCommentId }: CreateAgentRun) {
    const id = commentId ?? sourceCommentId;
    const place = id && projectId ? await this.access.inProject(ctx, projectId) : null;
    return place && id ? this.access.itemOfComment(place, id) : null;
  }
}

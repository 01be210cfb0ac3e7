import { Injectable } from '@nestjs/common';
import {
  forbidden,
  governs,
  isAboutArchived,
  notFound,
  type ListRequest,
  type Page,
  type ProjectCtx,
  type WorkspaceCtx,
} from '#kernel';
import { tidy, type CreateProject, type Project, type ReviseProject } from '../domain/project';
import { ProjectChanges } from './project.changes';
import { ProjectCreation } from './project.creation';
import { ProjectRemoval } from './project.removal';
import {
  EstimateUsage,
  ProjectRepository,
  type Counter,
  type Counts,
  type ProjectRecord,
  type ProjectScope,
  type StoredProject,
} from './project.repository';
import { ProjectRules } from './project.rules';
import { projectArchived } from './projects.errors';

/** The use cases of projects. */
@Injectable()
export class Projects {
  constructor(
    private readonly projects: ProjectRepository,
    private readonly rules: ProjectRules,
    private readonly changes: ProjectChanges,
    private readonly creation: ProjectCreation,
    private readonly removal: ProjectRemoval,
    private readonly estimates: EstimateUsage,
  ) {}

  /** A filter on the archived ones says itself which are wanted. */
  list(ctx: WorkspaceCtx, request: ListRequest, scope: ProjectScope): Promise<Page<ProjectRecord>> {
    const archived = scope.archived || request.filters.some(isAboutArchived);
    return this.projects.list(ctx, request, { archived });
  }

  async get(ctx: WorkspaceCtx, id: string): Promise<ProjectRecord> {
    const project = await this.projects.find(ctx, id);
    if (!project) throw notFound();
    return project;
  }

  create(ctx: WorkspaceCtx, command: CreateProject): Promise<ProjectRecord> {
    return this.creation.create(ctx, command);
  }

  revise(ctx: WorkspaceCtx, id: string, patch: ReviseProject): Promise<ProjectRecord> {
    return this.changes.make(async (at) => {
      const workspace = await this.projects.lockNames(ctx);
      const before = await this.projects.forWrite(ctx, id);
      if (before.archivedAt) throw projectArchived();
      const settings = tidy(patch, workspace);
      await this.rules.assertAllowed(ctx, settings, before);
      if (!Object.keys(settings).length) return this.get(ctx, id);
      await this.projects.update(ctx, at, id, settings);
      const project = await this.get(ctx, id);
      const previous = changed(settings, before, project);
      if ('estimateId' in previous && project.estimateId) await this.estimates.use(ctx, id, project.estimateId);
      if (Object.keys(previous).length) await this.changes.announce(ctx, at, { verb: 'updated', project, previous });
      return project;
    });
  }

  /** Like `revise`, for callers whose role in the project nobody has looked at yet. */
  async reviseAsAdmin(ctx: WorkspaceCtx, id: string, patch: ReviseProject): Promise<ProjectRecord> {
    const { memberRole } = await this.get(ctx, id);
    if (!governs(ctx) && memberRole !== 'admin') throw forbidden();
    return this.revise(ctx, id, patch);
  }

  /** Creates the project of an external pair, or updates the one that has it. Safe for callers at the same time. */
  upsert(ctx: WorkspaceCtx, command: CreateProject): Promise<{ record: ProjectRecord; created: boolean }> {
    return this.changes.make(async () => {
      await this.projects.lockNames(ctx);
      const { externalSource, externalId } = command;
      const [known] = await this.projects.clashes(ctx, { externalSource, externalId });
      const record = known ? await this.revise(ctx, known.id, command) : await this.create(ctx, command);
      return { record, created: !known };
    });
  }

  archive(ctx: ProjectCtx): Promise<void> {
    return this.mark(ctx, true);
  }

  unarchive(ctx: ProjectCtx): Promise<void> {
    return this.mark(ctx, false);
  }

  remove(ctx: ProjectCtx): Promise<void> {
    return this.removal.remove(ctx);
  }

  async summary(ctx: ProjectCtx, counters: readonly Counter[], scope: { triage: boolean }) {
    const { id, name, identifier } = await this.get(ctx, ctx.projectId);
    const counts: Counts = await this.projects.counts(ctx, counters, scope);
    return { id, name, identifier, counts };
  }

  /** The project uses none of these estimates any more: they are about to go. */
  leaveEstimates(ctx: ProjectCtx, estimateIds: readonly string[]): Promise<void> {
    // The request's `If-Match` is about the estimates.
    const unchecked = { ...ctx, expectedVersions: undefined };
    return this.put(unchecked, ({ estimateId }) =>
      estimateId && estimateIds.includes(estimateId) ? { estimateId: null } : undefined,
    );
  }

  /** Archives or takes back; does nothing where it is so already. */
  private mark(ctx: ProjectCtx, archived: boolean): Promise<void> {
    return this.put(ctx, ({ archivedAt }, at) =>
      Boolean(archivedAt) === archived ? undefined : { archivedAt: archived ? at : null },
    );
  }

  private put(ctx: ProjectCtx, change: (project: StoredProject, at: string) => Partial<Project> | undefined) {
    return this.changes.make(async (at) => {
      const before = await this.projects.forWrite(ctx, ctx.projectId);
      const patch = change(before, at);
      if (!patch) return;
      await this.projects.update(ctx, at, before.id, patch);
      const project = await this.get(ctx, before.id);
      const previous = changed(patch, before, project);
      await this.changes.announce(ctx, at, { verb: patch.archivedAt ? 'archived' : 'updated', project, previous });
    });
  }
}

/** Values before the change of those sent members that it changed. */
function changed(sent: Partial<Project>, before: StoredProject, after: StoredProject): Partial<StoredProject> {
  const members = Object.keys(sent) as (keyof Project)[];
  const differs = (member: keyof Project) => JSON.stringify(before[member]) !== JSON.stringify(after[member]);
  return Object.fromEntries(members.filter(differs).map((member) => [member, before[member]]));
}

import { Injectable } from '@nestjs/common';
import {
  accepted,
  each,
  forbidden,
  governs,
  isAboutArchived,
  notFound,
  LockedRecords,
  single,
  type ListRequest,
  type Outcome,
  type Page,
  type ProjectCtx,
  type Revision,
  type WorkspaceCtx,
} from '#kernel';
import { decidedUpkeep, tidy, type CreateProject, type Project, type ReviseProject } from '../domain/project';
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
import { projectArchived, ProjectRules } from './project.rules';

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

  /** Lists projects. A filter by `isArchived` overrides `scope`. */
  list(ctx: WorkspaceCtx, request: ListRequest, scope: ProjectScope): Promise<Page<ProjectRecord>> {
    const archived = scope.archived || request.filters.some(isAboutArchived);
    return this.projects.list(ctx, request, { archived });
  }

  async get(ctx: WorkspaceCtx, id: string): Promise<ProjectRecord> {
    const project = await this.projects.find(ctx, id);
    if (!project) throw notFound();
    return project;
  }

  async create(ctx: WorkspaceCtx, command: CreateProject): Promise<ProjectRecord> {
    return single(await this.createMany(ctx, [command]));
  }

  createMany(ctx: WorkspaceCtx, commands: readonly CreateProject[]): Promise<Outcome<ProjectRecord>[]> {
    return this.creation.createMany(ctx, commands);
  }

  async revise(ctx: WorkspaceCtx, id: string, patch: ReviseProject): Promise<ProjectRecord> {
    return single(await this.reviseMany(ctx, [{ id, patch }]));
  }

  /** Changes projects after checking that the caller is an admin of each of them. */
  async reviseManyAsAdmin(
    ctx: WorkspaceCtx,
    revisions: readonly Revision<ReviseProject>[],
  ): Promise<Outcome<ProjectRecord>[]> {
    const ids = revisions.map(({ id }) => id);
    const seen = new LockedRecords(await this.projects.seenOf(ctx, ids));
    const permitted = each(revisions, (revision) => {
      if (!governs(ctx) && seen.get(revision.id).memberRole !== 'admin') throw forbidden();
      return revision;
    });
    return this.reviseMany(ctx, permitted);
  }

  /** Creates the project of an external pair, or updates the project that has it. Concurrent calls are safe. */
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

  /** Clears the project's estimate if it is one of these, which are about to be deleted. */
  leaveEstimates(ctx: ProjectCtx, estimateIds: readonly string[]): Promise<void> {
    // The request's `If-Match` refers to the estimates, not to the project.
    const unchecked = { ...ctx, expectedVersions: undefined };
    return this.put(unchecked, ({ estimateId }) =>
      estimateId && estimateIds.includes(estimateId) ? { estimateId: null } : undefined,
    );
  }

  /** Archives or unarchives the project. Does nothing if it already is in that state. */
  private mark(ctx: ProjectCtx, archived: boolean): Promise<void> {
    return this.put(ctx, ({ archivedAt }, at) =>
      Boolean(archivedAt) === archived ? undefined : { archivedAt: archived ? at : null },
    );
  }

  private reviseMany(
    ctx: WorkspaceCtx,
    revisions: readonly Outcome<Revision<ReviseProject>>[],
  ): Promise<Outcome<ProjectRecord>[]> {
    return this.changes.make(async (at) => {
      const workspace = await this.projects.lockNames(ctx);
      const ids = accepted(revisions).map(({ id }) => id);
      const stored = new LockedRecords(ids.length ? await this.projects.forWrite(ctx, ids) : []);
      const wanted = each(revisions, ({ id, patch }) => {
        const current = stored.get(id);
        if (current.archivedAt) throw projectArchived();
        return { id, sent: decidedUpkeep(tidy(patch, workspace), current, ctx.userId), current };
      });
      const allowed = await this.rules.allowed(ctx, wanted);
      const records = await this.write(ctx, at, accepted(allowed));
      return each(allowed, ({ id }) => records.get(id));
    });
  }

  /** Stores the sent settings and publishes the changes. */
  private async write(
    ctx: WorkspaceCtx,
    at: string,
    rows: readonly { id: string; sent: Partial<Project>; current: StoredProject }[],
  ): Promise<LockedRecords<ProjectRecord>> {
    const changing = rows.filter(({ sent }) => Object.keys(sent).length);
    const members = new Set(changing.flatMap(({ sent }) => Object.keys(sent) as (keyof Project)[]));
    const after = changing.map(({ sent, current }) => ({ ...current, ...sent }));
    await this.projects.update(ctx, at, after, [...members]);
    const ids = rows.map(({ id }) => id);
    const records = new LockedRecords(ids.length ? await this.projects.seenOf(ctx, ids) : []);
    const changes = changing.map(({ id, sent, current }) => {
      const project = records.get(id);
      return { verb: 'updated' as const, project, previous: changed(sent, current, project) };
    });
    const used = changes.filter(({ previous }) => 'estimateId' in previous);
    await this.estimates.use(
      ctx,
      used.flatMap(({ project: { id, estimateId } }) => (estimateId ? { projectId: id, estimateId } : [])),
    );
    await this.changes.announce(
      ctx,
      at,
      changes.filter(({ previous }) => Object.keys(previous).length),
    );
    return records;
  }

  private put(ctx: ProjectCtx, change: (project: StoredProject, at: string) => Partial<Project> | undefined) {
    return this.changes.make(async (at) => {
      const before = new LockedRecords(await this.projects.forWrite(ctx, [ctx.projectId])).get(ctx.projectId);
      const patch = change(before, at);
      if (!patch) return;
      await this.projects.update(ctx, at, [{ ...before, ...patch }], Object.keys(patch) as (keyof Project)[]);
      const project = await this.get(ctx, before.id);
      const previous = changed(patch, before, project);
      const verb = patch.archivedAt ? 'archived' : 'updated';
      await this.changes.announce(ctx, at, [{ verb, project, previous }]);
    });
  }
}

/** Returns the former values of the sent members that changed. */
function changed(sent: Partial<Project>, before: StoredProject, after: StoredProject): Partial<StoredProject> {
  const members = Object.keys(sent) as (keyof Project)[];
  const differs = (member: keyof Project) => JSON.stringify(before[member]) !== JSON.stringify(after[member]);
  return Object.fromEntries(members.filter(differs).map((member) => [member, before[member]]));
}

import { Injectable } from '@nestjs/common';
import { AuditedOutbox, eventOf, isChange, type RecordChange, type RecordEvents } from '#events';
import {
  Clock,
  FieldErrors,
  newId,
  notFound,
  UnitOfWork,
  type ListRequest,
  type Page,
  type Revision,
  type WorkspaceCtx,
} from '#kernel';
import type { ProjectMapping, WorkspaceMapping } from '../domain/group-sync';
import { mappingEntry, type NamedMapping } from './group-sync.audit';
import {
  projectMappingEvents,
  ProjectMappingRepository,
  workspaceMappingEvents,
  WorkspaceMappingRepository,
  type MappingRecord,
  type MappingRepository,
  type ProjectMappingRecord,
  type WorkspaceMappingRecord,
} from './group-sync.repository';

/**
 * The use cases of mappings of one kind. Each call writes all or none, in one transaction with its audit entries and
 * events.
 */
abstract class GroupMappings<T extends MappingRecord, M extends NamedMapping, Create, Revise> {
  protected abstract readonly kind: 'workspace' | 'project';
  protected abstract readonly events: RecordEvents<T>;

  constructor(
    protected readonly stored: MappingRepository<T, M>,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
    private readonly outbox: AuditedOutbox,
  ) {}

  protected abstract draft(ctx: WorkspaceCtx, command: Create): Promise<M>;
  protected abstract changed(ctx: WorkspaceCtx, before: M, patch: Revise): Promise<M>;

  list(ctx: WorkspaceCtx, request: ListRequest): Promise<Page<T>> {
    return this.stored.list(ctx, request);
  }

  all(ctx: WorkspaceCtx): Promise<T[]> {
    return this.stored.all(ctx);
  }

  async get(ctx: WorkspaceCtx, id: string): Promise<T> {
    const mapping = await this.stored.find(ctx, id);
    if (!mapping) throw notFound();
    return mapping;
  }

  createMany(ctx: WorkspaceCtx, commands: readonly Create[]): Promise<T[]> {
    return this.each(commands, async (command) => {
      const mapping = await this.draft(ctx, command);
      await this.stored.insert(ctx, this.clock.now(), mapping);
      const after = await this.get(ctx, mapping.id);
      await this.publish(ctx, { after }, [null, mapping]);
      return after;
    });
  }

  reviseMany(ctx: WorkspaceCtx, revisions: readonly Revision<Revise>[]): Promise<T[]> {
    return this.each(revisions, async ({ id, patch }) => {
      const locked = await this.stored.forWrite(ctx, id);
      const before = await this.get(ctx, id);
      const changed = await this.changed(ctx, locked, patch);
      await this.stored.update(ctx, this.clock.now(), changed);
      const after = await this.get(ctx, id);
      await this.publish(ctx, { before, after }, [locked, changed]);
      return after;
    });
  }

  removeMany(ctx: WorkspaceCtx, ids: readonly string[]): Promise<T[]> {
    return this.each(ids, async (id) => {
      const locked = await this.stored.forWrite(ctx, id);
      const before = await this.get(ctx, id);
      await this.stored.remove(ctx, this.clock.now(), id);
      await this.publish(ctx, { before }, [locked, null]);
      return before;
    });
  }

  private each<V>(values: readonly V[], write: (value: V) => Promise<T>): Promise<T[]> {
    return this.unitOfWork.run(async () => {
      const written: T[] = [];
      for (const value of values) written.push(await write(value));
      return written;
    });
  }

  private async publish(
    ctx: WorkspaceCtx,
    change: RecordChange<T>,
    [before, after]: readonly [NamedMapping | null, NamedMapping | null],
  ): Promise<void> {
    const events = isChange(change) ? [eventOf(this.events, change)] : [];
    await this.outbox.append(ctx, events, [mappingEntry(this.kind, before, after)]);
  }
}

export type CreateWorkspaceMapping = Omit<WorkspaceMapping, 'id'>;
type ReviseWorkspaceMapping = Partial<CreateWorkspaceMapping>;

/** The mappings of groups to roles in the workspace. */
@Injectable()
export class WorkspaceMappings extends GroupMappings<
  WorkspaceMappingRecord,
  WorkspaceMapping,
  CreateWorkspaceMapping,
  ReviseWorkspaceMapping
> {
  protected readonly kind = 'workspace';
  protected readonly events = workspaceMappingEvents;

  constructor(stored: WorkspaceMappingRepository, unitOfWork: UnitOfWork, clock: Clock, outbox: AuditedOutbox) {
    super(stored, unitOfWork, clock, outbox);
  }

  protected draft(_: WorkspaceCtx, command: CreateWorkspaceMapping): Promise<WorkspaceMapping> {
    return Promise.resolve({ ...command, id: newId() });
  }

  protected changed(_: WorkspaceCtx, before: WorkspaceMapping, patch: ReviseWorkspaceMapping) {
    return Promise.resolve({ ...before, ...patch });
  }
}

export interface CreateProjectMapping extends Pick<ProjectMapping, 'idpGroupName' | 'role'> {
  /** Id or identifier of the project. Cannot be combined with `allProjects`. */
  readonly project?: string | null;
  readonly allProjects?: boolean;
}

type ReviseProjectMapping = Partial<CreateProjectMapping>;

type Target = Pick<ProjectMapping, 'projectId' | 'allProjects'>;

const NO_TARGET: Target = { projectId: null, allProjects: false };

/** The mappings of groups to roles in projects. */
@Injectable()
export class ProjectMappings extends GroupMappings<
  ProjectMappingRecord,
  ProjectMapping,
  CreateProjectMapping,
  ReviseProjectMapping
> {
  protected readonly kind = 'project';
  protected readonly events = projectMappingEvents;

  constructor(
    private readonly projects: ProjectMappingRepository,
    unitOfWork: UnitOfWork,
    clock: Clock,
    outbox: AuditedOutbox,
  ) {
    super(projects, unitOfWork, clock, outbox);
  }

  protected async draft(ctx: WorkspaceCtx, command: CreateProjectMapping): Promise<ProjectMapping> {
    const { idpGroupName, role } = command;
    return { id: newId(), idpGroupName, role, ...(await this.target(ctx, command, NO_TARGET)) };
  }

  protected async changed(ctx: WorkspaceCtx, before: ProjectMapping, patch: ReviseProjectMapping) {
    const { idpGroupName = before.idpGroupName, role = before.role } = patch;
    return { id: before.id, idpGroupName, role, ...(await this.target(ctx, patch, before)) };
  }

  /** Returns the target of a mapping, one project or all. Setting one of the two clears the other. */
  private async target(ctx: WorkspaceCtx, sent: ReviseProjectMapping, before: Target): Promise<Target> {
    const errors = new FieldErrors();
    const project = sent.project ? await this.projects.project(ctx, sent.project) : null;
    const kept = sent.project === undefined && !sent.allProjects ? before.projectId : null;
    const allProjects = sent.allProjects ?? (before.allProjects && !sent.project);
    if (sent.project && !project) errors.add('project', 'does_not_exist', 'There is no such project.');
    if (sent.project && allProjects) {
      errors.add('allProjects', 'invalid', 'Name one project or all of them, not both.', true);
    }
    if (!sent.project && !kept && !allProjects) {
      errors.add('project', 'required', 'Name a project, or set all_projects.');
    }
    errors.throwIfAny();
    return { projectId: project?.id ?? kept, allProjects };
  }
}

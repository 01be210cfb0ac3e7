import { Injectable } from '@nestjs/common';
import { FieldErrors, newId, notFound, type ListRequest, type Page, type WorkspaceCtx } from '#kernel';
import type { ProjectMapping } from '../domain/group-sync';
import { ProjectMappingRepository, type ProjectMappingRecord } from './group-sync.repository';
import { MappingChanges } from './mapping.changes';

export interface CreateProjectMapping extends Pick<ProjectMapping, 'idpGroupName' | 'role'> {
  /** Id or identifier; it and `allProjects` exclude one another. */
  readonly project?: string | null;
  readonly allProjects?: boolean;
}

export type ReviseProjectMapping = Partial<CreateProjectMapping>;

type Target = Pick<ProjectMapping, 'projectId' | 'allProjects'>;

const NO_TARGET: Target = { projectId: null, allProjects: false };

/** Which groups give roles in projects. */
@Injectable()
export class ProjectMappings {
  constructor(
    private readonly mappings: ProjectMappingRepository,
    private readonly changes: MappingChanges,
  ) {}

  list(ctx: WorkspaceCtx, request: ListRequest): Promise<Page<ProjectMappingRecord>> {
    return this.mappings.list(ctx, request);
  }

  all(ctx: WorkspaceCtx): Promise<ProjectMappingRecord[]> {
    return this.mappings.all(ctx);
  }

  async get(ctx: WorkspaceCtx, id: string): Promise<ProjectMappingRecord> {
    const mapping = await this.mappings.find(ctx, id);
    if (!mapping) throw notFound();
    return mapping;
  }

  async create(ctx: WorkspaceCtx, command: CreateProjectMapping): Promise<ProjectMappingRecord> {
    const id = newId();
    await this.changes.make(ctx, 'project', async (at) => {
      const { idpGroupName, role } = command;
      const after = { id, idpGroupName, role, ...(await this.target(ctx, command, NO_TARGET)) };
      await this.mappings.insert(ctx, at, after);
      return { before: null, after };
    });
    return this.get(ctx, id);
  }

  async revise(ctx: WorkspaceCtx, id: string, command: ReviseProjectMapping): Promise<ProjectMappingRecord> {
    await this.changes.make(ctx, 'project', async (at) => {
      const before = await this.mappings.forWrite(ctx, id);
      const { idpGroupName = before.idpGroupName, role = before.role } = command;
      const after = { id, idpGroupName, role, ...(await this.target(ctx, command, before)) };
      await this.mappings.update(ctx, at, after);
      return { before, after };
    });
    return this.get(ctx, id);
  }

  remove(ctx: WorkspaceCtx, id: string): Promise<void> {
    return this.changes.make(ctx, 'project', async (at) => {
      const before = await this.mappings.forWrite(ctx, id);
      await this.mappings.remove(ctx, at, id);
      return { before, after: null };
    });
  }

  /** One project or all of them. Whoever names the one lets go of the other. */
  private async target(ctx: WorkspaceCtx, sent: ReviseProjectMapping, before: Target): Promise<Target> {
    const errors = new FieldErrors();
    const project = sent.project ? await this.mappings.project(ctx, sent.project) : null;
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

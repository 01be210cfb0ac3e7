import { Injectable } from '@nestjs/common';
import { FieldErrors, newId, type ListRequest, type Page, type WorkspaceCtx } from '#kernel';
import type { ProjectMapping } from '../domain/group-sync';
import { projectMappingEvents } from './group-sync.events';
import { ProjectMappingRepository, type ProjectMappingRecord } from './group-sync.repository';
import { MappingChanges, type Mappings } from './mapping.changes';

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
  private readonly mappings: Mappings<ProjectMappingRecord, ProjectMapping>;

  constructor(
    private readonly stored: ProjectMappingRepository,
    private readonly changes: MappingChanges,
  ) {
    this.mappings = { kind: 'project', stored, events: projectMappingEvents };
  }

  list(ctx: WorkspaceCtx, request: ListRequest): Promise<Page<ProjectMappingRecord>> {
    return this.stored.list(ctx, request);
  }

  all(ctx: WorkspaceCtx): Promise<ProjectMappingRecord[]> {
    return this.stored.all(ctx);
  }

  get(ctx: WorkspaceCtx, id: string): Promise<ProjectMappingRecord> {
    return this.changes.get(ctx, this.mappings, id);
  }

  create(ctx: WorkspaceCtx, command: CreateProjectMapping): Promise<ProjectMappingRecord> {
    const { idpGroupName, role } = command;
    return this.changes.add(ctx, this.mappings, async () => ({
      ...{ id: newId(), idpGroupName, role },
      ...(await this.target(ctx, command, NO_TARGET)),
    }));
  }

  revise(ctx: WorkspaceCtx, id: string, command: ReviseProjectMapping): Promise<ProjectMappingRecord> {
    return this.changes.revise(ctx, this.mappings, id, async (before) => {
      const { idpGroupName = before.idpGroupName, role = before.role } = command;
      return { id, idpGroupName, role, ...(await this.target(ctx, command, before)) };
    });
  }

  remove(ctx: WorkspaceCtx, id: string): Promise<void> {
    return this.changes.remove(ctx, this.mappings, id);
  }

  /** One project or all of them. Whoever names the one lets go of the other. */
  private async target(ctx: WorkspaceCtx, sent: ReviseProjectMapping, before: Target): Promise<Target> {
    const errors = new FieldErrors();
    const project = sent.project ? await this.stored.project(ctx, sent.project) : null;
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

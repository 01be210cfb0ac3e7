import { Injectable } from '@nestjs/common';
import { notFound, type ListRequest, type Page, type WorkspaceCtx } from '#kernel';
import { ProjectRepository, Projects, type ProjectRecord } from '../../projects';
import { InitiativeLabelRepository, type InitiativeLabelRecord } from './initiative-label.repository';
import { Initiatives } from './initiatives';

/** Restricts a list request to these ids. */
const among = (request: ListRequest, ids: readonly string[]): ListRequest => ({
  ...request,
  filters: [...request.filters, { field: 'id', operator: 'in', value: ids }],
});

/** The labels of an initiative. */
@Injectable()
export class LabelsOfInitiative {
  constructor(
    private readonly initiatives: Initiatives,
    private readonly labels: InitiativeLabelRepository,
  ) {}

  async list(ctx: WorkspaceCtx, initiativeId: string, request: ListRequest): Promise<Page<InitiativeLabelRecord>> {
    const { labelIds } = await this.initiatives.existing(ctx, initiativeId);
    return this.labels.list(ctx, among(request, labelIds));
  }

  /** Adds labels and returns them. */
  async add(ctx: WorkspaceCtx, initiativeId: string, ids: readonly string[]): Promise<InitiativeLabelRecord[]> {
    await this.initiatives.reviseSet(ctx, initiativeId, 'labelIds', { add: ids }, 'ids');
    return [...(await this.labels.byIds(ctx, ids)).values()];
  }

  async remove(ctx: WorkspaceCtx, initiativeId: string, ids: readonly string[]): Promise<void> {
    const { removed } = await this.initiatives.reviseSet(ctx, initiativeId, 'labelIds', { remove: ids });
    if (!removed.length) throw notFound();
  }
}

/** The projects of an initiative that the caller sees. */
@Injectable()
export class ProjectsOfInitiative {
  constructor(
    private readonly initiatives: Initiatives,
    private readonly projects: Projects,
    private readonly records: ProjectRepository,
  ) {}

  async list(ctx: WorkspaceCtx, initiativeId: string, request: ListRequest): Promise<Page<ProjectRecord>> {
    const { projectIds } = await this.initiatives.existing(ctx, initiativeId);
    return this.projects.list(ctx, among(request, projectIds), { archived: true });
  }

  /** Adds projects and returns them. */
  async add(ctx: WorkspaceCtx, initiativeId: string, ids: readonly string[]): Promise<ProjectRecord[]> {
    await this.initiatives.reviseSet(ctx, initiativeId, 'projectIds', { add: ids }, 'ids');
    return this.records.seenOf(ctx, ids);
  }

  async remove(ctx: WorkspaceCtx, initiativeId: string, ids: readonly string[]): Promise<void> {
    const { removed } = await this.initiatives.reviseSet(ctx, initiativeId, 'projectIds', { remove: ids });
    if (!removed.length) throw notFound();
  }
}

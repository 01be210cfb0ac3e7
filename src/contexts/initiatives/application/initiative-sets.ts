import { Injectable } from '@nestjs/common';
import { notFound, type ListRequest, type Page, type WorkspaceCtx } from '#kernel';
import { ProjectRepository, Projects, type ProjectRecord } from '../../projects';
import { InitiativeLabelRepository, type InitiativeLabelRecord } from './initiative-label.repository';
import { Initiatives } from './initiatives';

const among = (request: ListRequest, ids: readonly string[]): ListRequest => ({
  ...request,
  filters: [...request.filters, { field: 'id', operator: 'in', value: ids }],
});

/** The labels and the projects of an initiative, one by one. */
@Injectable()
export class InitiativeSets {
  constructor(
    private readonly initiatives: Initiatives,
    private readonly labels: InitiativeLabelRepository,
    private readonly projects: Projects,
    private readonly records: ProjectRepository,
  ) {}

  async listLabels(ctx: WorkspaceCtx, id: string, request: ListRequest): Promise<Page<InitiativeLabelRecord>> {
    const { labelIds } = await this.initiatives.existing(ctx, id);
    return this.labels.list(ctx, among(request, labelIds));
  }

  /** Answers those that were named. */
  async addLabels(ctx: WorkspaceCtx, id: string, labelIds: readonly string[]): Promise<InitiativeLabelRecord[]> {
    await this.initiatives.reviseSet(ctx, id, 'labelIds', { add: labelIds }, 'labelIds');
    return [...(await this.labels.byIds(ctx, labelIds)).values()];
  }

  async removeLabels(ctx: WorkspaceCtx, id: string, labelIds: readonly string[]): Promise<void> {
    const { removed } = await this.initiatives.reviseSet(ctx, id, 'labelIds', { remove: labelIds });
    if (!removed.length) throw notFound();
  }

  async listProjects(ctx: WorkspaceCtx, id: string, request: ListRequest): Promise<Page<ProjectRecord>> {
    const { projectIds } = await this.initiatives.existing(ctx, id);
    return this.projects.list(ctx, among(request, projectIds), { archived: true });
  }

  /** Answers those that were named. */
  async addProjects(ctx: WorkspaceCtx, id: string, projectIds: readonly string[]): Promise<ProjectRecord[]> {
    await this.initiatives.reviseSet(ctx, id, 'projectIds', { add: projectIds }, 'projectIds');
    return this.records.seenOf(ctx, projectIds);
  }

  async removeProjects(ctx: WorkspaceCtx, id: string, projectIds: readonly string[]): Promise<void> {
    const { removed } = await this.initiatives.reviseSet(ctx, id, 'projectIds', { remove: projectIds });
    if (!removed.length) throw notFound();
  }
}

import { Injectable } from '@nestjs/common';
import type { Filter, ListRequest, Page, WorkspaceCtx } from '#kernel';
import { Users, type User } from '../../identity';
import { ProjectRepository, Projects, type ProjectRecord } from '../../projects';
import { Members } from '../../workspaces';
import { Teamspaces } from './teamspaces';

const among = (field: string, value: readonly string[]): Filter => ({ field, operator: 'in', value });

/** The people and the projects of a teamspace, one by one. */
@Injectable()
export class TeamspaceSets {
  constructor(
    private readonly teamspaces: Teamspaces,
    private readonly members: Members,
    private readonly users: Users,
    private readonly projects: Projects,
    private readonly records: ProjectRepository,
  ) {}

  async listMembers(ctx: WorkspaceCtx, id: string, request: ListRequest): Promise<Page<User>> {
    const { memberIds } = await this.teamspaces.get(ctx, id);
    const columns = new Set([...request.columns, 'memberId']);
    const filters = [...request.filters, among('memberId', memberIds)];
    const page = await this.members.list(ctx, { ...request, columns, filters }, {});
    return { ...page, items: page.items.map((member) => ({ ...member, id: member.memberId })) };
  }

  /** Answers those who were named. */
  async addMembers(ctx: WorkspaceCtx, id: string, memberIds: readonly string[]): Promise<User[]> {
    await this.teamspaces.reviseSets(ctx, id, { memberIds: { add: memberIds } });
    return [...(await this.users.byIds(ctx, memberIds)).values()];
  }

  async removeMembers(ctx: WorkspaceCtx, id: string, memberIds: readonly string[]): Promise<void> {
    await this.teamspaces.reviseSets(ctx, id, { memberIds: { remove: memberIds } });
  }

  async listProjects(ctx: WorkspaceCtx, id: string, request: ListRequest): Promise<Page<ProjectRecord>> {
    const { projectIds } = await this.teamspaces.get(ctx, id);
    const filters = [...request.filters, among('id', projectIds)];
    return this.projects.list(ctx, { ...request, filters }, { archived: true });
  }

  /** Answers those that were named. */
  async addProjects(ctx: WorkspaceCtx, id: string, projectIds: readonly string[]): Promise<ProjectRecord[]> {
    await this.teamspaces.reviseSets(ctx, id, { projectIds: { add: projectIds } });
    return this.records.seenOf(ctx, projectIds);
  }

  async removeProjects(ctx: WorkspaceCtx, id: string, projectIds: readonly string[]): Promise<void> {
    await this.teamspaces.reviseSets(ctx, id, { projectIds: { remove: projectIds } });
  }
}

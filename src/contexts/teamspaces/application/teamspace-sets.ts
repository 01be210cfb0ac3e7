import { Injectable } from '@nestjs/common';
import type { Filter, ListRequest, Page, WorkspaceCtx } from '#kernel';
import { Users, type User } from '../../identity';
import { ProjectRepository, Projects, type ProjectRecord } from '../../projects';
import { Members } from '../../workspaces';
import { Teamspaces } from './teamspaces';

const among = (field: string, value: readonly string[]): Filter => ({ field, operator: 'in', value });

/** The use cases of the people of a teamspace. */
@Injectable()
export class PeopleOfTeamspace {
  constructor(
    private readonly teamspaces: Teamspaces,
    private readonly members: Members,
    private readonly users: Users,
  ) {}

  async list(ctx: WorkspaceCtx, teamspaceId: string, request: ListRequest): Promise<Page<User>> {
    const { memberIds } = await this.teamspaces.get(ctx, teamspaceId);
    const columns = new Set([...request.columns, 'memberId']);
    const filters = [...request.filters, among('memberId', memberIds)];
    const page = await this.members.list(ctx, { ...request, columns, filters }, {});
    return { ...page, items: page.items.map((member) => ({ ...member, id: member.memberId })) };
  }

  /** Adds people and returns them. */
  async add(ctx: WorkspaceCtx, teamspaceId: string, ids: readonly string[]): Promise<User[]> {
    await this.teamspaces.reviseSets(ctx, teamspaceId, { memberIds: { add: ids } });
    return [...(await this.users.byIds(ctx, ids)).values()];
  }

  async remove(ctx: WorkspaceCtx, teamspaceId: string, ids: readonly string[]): Promise<void> {
    await this.teamspaces.reviseSets(ctx, teamspaceId, { memberIds: { remove: ids } });
  }
}

/** The use cases of the projects of a teamspace. */
@Injectable()
export class ProjectsOfTeamspace {
  constructor(
    private readonly teamspaces: Teamspaces,
    private readonly projects: Projects,
    private readonly records: ProjectRepository,
  ) {}

  async list(ctx: WorkspaceCtx, teamspaceId: string, request: ListRequest): Promise<Page<ProjectRecord>> {
    const { projectIds } = await this.teamspaces.get(ctx, teamspaceId);
    const filters = [...request.filters, among('id', projectIds)];
    return this.projects.list(ctx, { ...request, filters }, { archived: true });
  }

  /** Adds projects and returns them. */
  async add(ctx: WorkspaceCtx, teamspaceId: string, ids: readonly string[]): Promise<ProjectRecord[]> {
    await this.teamspaces.reviseSets(ctx, teamspaceId, { projectIds: { add: ids } });
    return this.records.seenOf(ctx, ids);
  }

  async remove(ctx: WorkspaceCtx, teamspaceId: string, ids: readonly string[]): Promise<void> {
    await this.teamspaces.reviseSets(ctx, teamspaceId, { projectIds: { remove: ids } });
  }
}

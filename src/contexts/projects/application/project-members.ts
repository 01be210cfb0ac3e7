import { Injectable } from '@nestjs/common';
import { notFound, type ListRequest, type Page, type ProjectCtx, type WorkspaceCtx } from '#kernel';
import { ProjectMemberRepository, type ProjectMemberRecord, type RoleDistribution } from './project-member.repository';

/** The use cases of the members of a project. */
@Injectable()
export class ProjectMembers {
  constructor(private readonly members: ProjectMemberRepository) {}

  list(ctx: ProjectCtx, request: ListRequest): Promise<Page<ProjectMemberRecord>> {
    return this.members.list(ctx, request);
  }

  async get(ctx: ProjectCtx, id: string): Promise<ProjectMemberRecord> {
    const member = await this.members.find(ctx, id);
    if (!member) throw notFound();
    return member;
  }

  distribution(ctx: WorkspaceCtx): Promise<RoleDistribution> {
    return this.members.distribution(ctx);
  }
}

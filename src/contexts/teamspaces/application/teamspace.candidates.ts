import { Injectable } from '@nestjs/common';
import type { WorkspaceCtx } from '#kernel';
import { CallerProjects } from '../../projects';
import type { Candidates, Teamspace } from '../domain/teamspace';
import { TeamspaceRepository } from './teamspace.repository';

/** Whom and what a change of a teamspace names. */
export type Named = Partial<Pick<Teamspace, 'leadId' | 'memberIds' | 'projectIds'>>;

@Injectable()
export class TeamspaceCandidates {
  constructor(
    private readonly teamspaces: TeamspaceRepository,
    private readonly projects: CallerProjects,
  ) {}

  /** People are locked, so this comes before teamspaces are: a membership that ends is locked before its teamspaces. */
  async of(ctx: WorkspaceCtx, named: readonly Named[]): Promise<Candidates> {
    const people = named.flatMap(({ leadId, memberIds = [] }) => (leadId ? [leadId, ...memberIds] : memberIds));
    const isAboutProjects = named.some(({ projectIds }) => projectIds?.length);
    const projects = isAboutProjects ? await this.projects.of(ctx) : [];
    return {
      colleagues: people.length ? await this.teamspaces.colleagues(ctx, people) : new Set(),
      roles: new Map(projects.map(({ projectId, projectRole }) => [projectId, projectRole])),
    };
  }
}

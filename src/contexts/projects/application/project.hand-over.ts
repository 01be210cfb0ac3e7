import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { WorkspaceCtx } from '#kernel';
import type { Project } from '../domain/project';
import { HandOvers } from './hand-over';
import type { Succession } from './held-records';
import { ProjectChanges } from './project.changes';
import { ProjectRepository } from './project.repository';

type Responsibility = keyof Pick<Project, 'projectLeadId' | 'defaultAssigneeId' | 'upkeepDecidedById'>;

/** Hands over what a person does for projects. */
@Injectable()
export class ProjectHandOver implements OnModuleInit {
  constructor(
    private readonly projects: ProjectRepository,
    private readonly changes: ProjectChanges,
    private readonly handOvers: HandOvers,
  ) {}

  onModuleInit(): void {
    this.handOvers.add('project_leads', (ctx, ids, people) => this.pass(ctx, ids, 'projectLeadId', people));
    this.handOvers.add('default_assignees', (ctx, ids, people) => this.pass(ctx, ids, 'defaultAssigneeId', people));
    this.handOvers.add('project_upkeep', (ctx, ids, people) => this.pass(ctx, ids, 'upkeepDecidedById', people));
  }

  private pass(ctx: WorkspaceCtx, ids: readonly string[], member: Responsibility, { from, to }: Succession) {
    return this.changes.make(async (at) => {
      const after = (await this.projects.forWrite(ctx, ids)).map((project) => ({ ...project, [member]: to }));
      await this.projects.update(ctx, at, after, [member]);
      const changes = after.map((project) => ({ verb: 'updated' as const, project, previous: { [member]: from } }));
      await this.changes.announce(ctx, at, changes);
    });
  }
}

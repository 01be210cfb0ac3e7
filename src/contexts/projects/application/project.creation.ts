import { Injectable } from '@nestjs/common';
import { accepted, each, newId, LockedRecords, type Outcome, type WorkspaceCtx } from '#kernel';
import { Governance } from '../../governance';
import { newProject, tidy, type CreateProject } from '../domain/project';
import { ProjectBeginning } from './project.beginning';
import { ProjectChanges } from './project.changes';
import { ProjectRepository, type ProjectRecord } from './project.repository';
import { ProjectRules } from './project.rules';

/** Creates projects with their initial content. */
@Injectable()
export class ProjectCreation {
  constructor(
    private readonly projects: ProjectRepository,
    private readonly beginning: ProjectBeginning,
    private readonly rules: ProjectRules,
    private readonly changes: ProjectChanges,
    private readonly governance: Governance,
  ) {}

  createMany(ctx: WorkspaceCtx, commands: readonly CreateProject[]): Promise<Outcome<ProjectRecord>[]> {
    return this.changes.make(async (at) => {
      await this.governance.hold(ctx);
      const workspace = await this.projects.lockNames(ctx);
      const wanted = commands.map((command) => ({ id: newId(), sent: tidy(command, workspace) }));
      const allowed = await this.rules.allowed(ctx, wanted);
      const phase = await this.beginning.phase(ctx);
      const drafts = each(allowed, ({ id, sent }) =>
        newProject({ ...phase, ...sent }, { id, timezone: workspace.timezone, createdById: ctx.userId }),
      );
      const made = accepted(drafts);
      if (made.length) await this.beginning.store(ctx, at, made);
      const ids = made.map(({ id }) => id);
      const records = new LockedRecords(await this.projects.seenOf(ctx, ids));
      await this.changes.announce(
        ctx,
        at,
        ids.map((id) => ({ verb: 'created', project: records.get(id) })),
      );
      return each(drafts, ({ id }) => records.get(id));
    });
  }
}

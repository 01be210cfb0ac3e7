import { Injectable } from '@nestjs/common';
import { newId, type ProjectCtx, type WorkspaceCtx } from '#kernel';
import { Governance } from '../../governance';
import { newProject, tidy, type CreateProject, type Project } from '../domain/project';
import { ProjectBeginning } from './project.beginning';
import { ProjectChanges } from './project.changes';
import { ProjectRepository, type ProjectRecord } from './project.repository';
import { ProjectRules } from './project.rules';

/** Sets up a project with all that it starts with. */
@Injectable()
export class ProjectCreation {
  constructor(
    private readonly projects: ProjectRepository,
    private readonly beginning: ProjectBeginning,
    private readonly rules: ProjectRules,
    private readonly changes: ProjectChanges,
    private readonly governance: Governance,
  ) {}

  create(ctx: WorkspaceCtx, command: CreateProject): Promise<ProjectRecord> {
    return this.changes.make(async (at) => {
      await this.governance.hold(ctx);
      const workspace = await this.projects.lockNames(ctx);
      const settings = tidy(command, workspace);
      await this.rules.assertAllowed(ctx, settings);
      const project = newProject(
        { ...(await this.beginning.phase(ctx)), ...settings },
        { id: newId(), timezone: workspace.timezone },
      );
      await this.projects.insert(ctx, at, project);
      await this.beginning.fill(ctx, within(ctx, project), at);
      await this.projects.appoint(ctx, at, project.id, firstAdmins(ctx, project));
      const record = (await this.projects.find(ctx, project.id))!;
      await this.changes.announce(ctx, at, { verb: 'created', project: record });
      return record;
    });
  }
}

/** The creator's place in the new project. */
const within = (ctx: WorkspaceCtx, { id, identifier, guestViewAllFeatures }: Project): ProjectCtx => ({
  ...ctx,
  projectId: id,
  projectIdentifier: identifier,
  projectRole: 'admin',
  isProjectMember: true,
  projectArchived: false,
  guestsSeeAll: guestViewAllFeatures,
  ownOnly: false,
});

const firstAdmins = ({ userId }: WorkspaceCtx, { projectLeadId }: Project): string[] => [
  ...new Set([userId, projectLeadId?.toLowerCase() ?? userId]),
];

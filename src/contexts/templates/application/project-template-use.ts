import { Injectable } from '@nestjs/common';
import { OnBehalf } from '#auth';
import { UnitOfWork, type WorkspaceCtx } from '#kernel';
import { PROJECT_FEATURES, ProjectRepository, Projects, type Network, type ProjectRecord } from '../../projects';
import { identifiersOf } from '../domain/project-identifier';
import { projectPlanOf } from '../domain/template-data';
import type { ProjectPlan } from '../domain/project-plan';
import { ProjectContents } from './project-contents';
import type { TemplateRecord } from './template.repository';
import { Templates } from './templates';

/** Members of the new project that replace those of the template. */
export interface UseProjectTemplate {
  readonly name?: string;
  readonly identifier?: string;
  readonly description?: string;
  readonly network?: Network;
  readonly projectLeadId?: string | null;
}

/** Creates projects from templates. */
@Injectable()
export class ProjectTemplateUse {
  constructor(
    private readonly templates: Templates,
    private readonly projects: Projects,
    private readonly names: ProjectRepository,
    private readonly onBehalf: OnBehalf,
    private readonly contents: ProjectContents,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Creates the project with all its contents in one transaction. */
  async use(ctx: WorkspaceCtx, id: string, said: UseProjectTemplate): Promise<ProjectRecord> {
    const template = await this.templates.of('project').get(ctx, id);
    const plan = projectPlanOf(template.templateData, PROJECT_FEATURES);
    return this.unitOfWork.run(async () => {
      const project = await this.create(ctx, { ...settingsOf(template, plan), ...said });
      const place = await this.onBehalf.inProject({ ...ctx, projectId: project.id });
      const { requestId, principal, origin } = ctx;
      await this.contents.make({ ...place!, requestId, principal, origin }, plan);
      return this.projects.get(ctx, project.id);
    });
  }

  private async create(ctx: WorkspaceCtx, settings: UseProjectTemplate & { readonly name: string }) {
    await this.names.lockNames(ctx);
    const identifier = settings.identifier ?? (await this.freeIdentifier(ctx, settings.name));
    return this.projects.create(ctx, { ...settings, identifier });
  }

  /**
   * Returns the first suggested identifier that no other project has. If all are taken, returns the first one; creating
   * the project then fails.
   */
  private async freeIdentifier(ctx: WorkspaceCtx, name: string): Promise<string> {
    const suggested = identifiersOf(name);
    for (const identifier of suggested) {
      if (!(await this.names.clashes(ctx, { identifier })).length) return identifier;
    }
    return suggested[0]!;
  }
}

const settingsOf = (template: TemplateRecord, plan: ProjectPlan) => ({
  name: plan.name ?? template.name,
  description: plan.description ?? template.description,
  ...(plan.network === undefined ? {} : { network: plan.network }),
  ...(plan.timezone === undefined ? {} : { timezone: plan.timezone }),
  ...(plan.logoProps === undefined ? {} : { logoProps: plan.logoProps }),
  ...(plan.projectLead === undefined ? {} : { projectLeadId: plan.projectLead }),
  ...(plan.defaultAssignee === undefined ? {} : { defaultAssigneeId: plan.defaultAssignee }),
});

import { Injectable } from '@nestjs/common';
import { Plan, type ProjectCtx } from '#kernel';
import { SWITCHES, switches, type ProjectFeature } from '../domain/features';
import type { ReviseProject } from '../domain/project';
import type { StoredProject } from './project.repository';
import { Projects } from './projects';

/** Features of a project. A feature is on if the project has switched it on and the plan includes it. */
export interface ProjectFeatureRecord extends Readonly<Record<ProjectFeature, boolean>> {
  readonly id: string;
  /** Version of the project, because the switches are settings of it. */
  readonly version: number;
}

export type SwitchProjectFeatures = Partial<Readonly<Record<ProjectFeature, boolean>>>;

/** The use cases of a project's features. */
@Injectable()
export class ProjectFeatures {
  constructor(
    private readonly projects: Projects,
    private readonly plan: Plan,
  ) {}

  async get(ctx: ProjectCtx): Promise<ProjectFeatureRecord> {
    return this.featuresOf(await this.projects.get(ctx, ctx.projectId));
  }

  async revise(ctx: ProjectCtx, patch: SwitchProjectFeatures): Promise<ProjectFeatureRecord> {
    const sent = Object.entries(patch) as [ProjectFeature, boolean][];
    const settings: ReviseProject = Object.fromEntries(sent.map(([feature, isOn]) => [SWITCHES[feature], isOn]));
    return this.featuresOf(await this.projects.revise(ctx, ctx.projectId, settings));
  }

  private featuresOf(project: StoredProject): ProjectFeatureRecord {
    const states = switches.map(([feature, setting]) => [feature, project[setting] && this.plan.includes(feature)]);
    const { id, version } = project;
    return { id, version, ...(Object.fromEntries(states) as Record<ProjectFeature, boolean>) };
  }
}

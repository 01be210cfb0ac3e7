import { Action, Context, Payload, present, Resource, showSwitches, switchBody, v2 } from '#http';
import type { ProjectCtx } from '#kernel';
import {
  ProjectFeatures,
  type ProjectFeatureRecord,
  type SwitchProjectFeatures,
} from '../../application/project-features';
import { CHANGE_PROJECT_FEATURES, PROJECT_FEATURES, READ_PROJECT_FEATURES } from '../texts';
import { PROJECT_SWITCHES } from '../switches';

const projectFeaturesV2 = present<ProjectFeatureRecord>('ProjectFeatures', showSwitches('v2', PROJECT_SWITCHES));

class UpdateProjectFeaturesV2 extends switchBody('v2', PROJECT_SWITCHES) {}

@Resource({
  style: v2,
  tag: 'Features',
  about: PROJECT_FEATURES,
  path: 'workspaces/:slug/projects/:project_id/features',
  level: 'project',
  scope: 'projects.features',
  presenter: projectFeaturesV2,
})
export class ProjectFeaturesV2Controller {
  constructor(private readonly features: ProjectFeatures) {}

  @Action('GET', '', {
    id: 'get-project-features',
    description: READ_PROJECT_FEATURES,
    summary: 'Get the features of the project',
    allow: 'PA C Cm PG',
    selectable: false,
  })
  get(@Context() ctx: ProjectCtx) {
    return this.features.get(ctx);
  }

  @Action('PATCH', '', {
    id: 'update-project-features',
    description: CHANGE_PROJECT_FEATURES,
    summary: 'Switch features of the project',
    allow: 'PA',
    selectable: false,
    body: UpdateProjectFeaturesV2,
  })
  update(@Context() ctx: ProjectCtx, @Payload() patch: SwitchProjectFeatures) {
    return this.features.revise(ctx, patch);
  }
}

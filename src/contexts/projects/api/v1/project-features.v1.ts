import { Action, Context, Payload, present, Resource, showSwitches, switchBody, v1 } from '#http';
import type { ProjectCtx } from '#kernel';
import {
  ProjectFeatures,
  type ProjectFeatureRecord,
  type SwitchProjectFeatures,
} from '../../application/project-features';
import { CHANGE_PROJECT_FEATURES, PROJECT_FEATURES, READ_PROJECT_FEATURES } from '../texts';
import { PROJECT_SWITCHES } from '../switches';

const projectFeaturesV1 = present<ProjectFeatureRecord>('ProjectFeatures', showSwitches('v1', PROJECT_SWITCHES));

class UpdateProjectFeaturesV1 extends switchBody('v1', PROJECT_SWITCHES) {}

@Resource({
  style: v1,
  tag: 'Features',
  about: PROJECT_FEATURES,
  path: 'workspaces/:workspace_slug/projects/:project_id/features',
  level: 'project',
  scope: 'projects.features',
  presenter: projectFeaturesV1,
})
export class ProjectFeaturesV1Controller {
  constructor(private readonly features: ProjectFeatures) {}

  @Action('GET', '', {
    id: 'get_project_features',
    description: READ_PROJECT_FEATURES,
    summary: 'Get the features of the project',
    allow: 'PA C Cm PG',
    selectable: false,
  })
  get(@Context() ctx: ProjectCtx) {
    return this.features.get(ctx);
  }

  @Action('PATCH', '', {
    id: 'update_project_features',
    description: CHANGE_PROJECT_FEATURES,
    summary: 'Switch features of the project',
    allow: 'PA',
    selectable: false,
    body: UpdateProjectFeaturesV1,
  })
  update(@Context() ctx: ProjectCtx, @Payload() patch: SwitchProjectFeatures) {
    return this.features.revise(ctx, patch);
  }
}

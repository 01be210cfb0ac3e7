import { Action, Context, membersOf, Payload, present, Resource, shows, v1 } from '#http';
import type { ProjectCtx } from '#kernel';
import {
  ProjectFeatures,
  type ProjectFeatureRecord,
  type SwitchProjectFeatures,
} from '../../application/project-features';
import { CHANGE_PROJECT_FEATURES, PROJECT_FEATURES, READ_PROJECT_FEATURES } from '../texts';

const show = shows<ProjectFeatureRecord>();

const projectFeaturesV1 = present<ProjectFeatureRecord>('ProjectFeatures', {
  epics: show.boolean('epics'),
  modules: show.boolean('modules'),
  cycles: show.boolean('cycles'),
  views: show.boolean('views'),
  pages: show.boolean('pages'),
  intakes: show.boolean('intake'),
  work_item_types: show.boolean('work_item_types'),
  workflows: show.boolean('workflows'),
  parallel_cycles: show.boolean('parallel_cycles'),
  project_updates: show.boolean('project_updates'),
});

const member = membersOf<SwitchProjectFeatures>();

class UpdateProjectFeaturesV1 {
  @member.boolean('epics') epics?: boolean;
  @member.boolean('modules') modules?: boolean;
  @member.boolean('cycles') cycles?: boolean;
  @member.boolean('views') views?: boolean;
  @member.boolean('pages') pages?: boolean;
  @member.boolean('intake') intakes?: boolean;
  @member.boolean('work_item_types') work_item_types?: boolean;
  @member.boolean('workflows') workflows?: boolean;
  @member.boolean('parallel_cycles') parallel_cycles?: boolean;
  @member.boolean('project_updates') project_updates?: boolean;
}

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
    summary: 'See what is switched on in the project',
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

import { Action, Context, membersOf, Payload, present, Resource, shows, v2 } from '#http';
import type { ProjectCtx } from '#kernel';
import {
  ProjectFeatures,
  type ProjectFeatureRecord,
  type SwitchProjectFeatures,
} from '../../application/project-features';
import { CHANGE_PROJECT_FEATURES, PROJECT_FEATURES, READ_PROJECT_FEATURES } from '../texts';

const show = shows<ProjectFeatureRecord>();

const projectFeaturesV2 = present<ProjectFeatureRecord>('ProjectFeatures', {
  is_epic_enabled: show.boolean('epics'),
  is_milestone_enabled: show.boolean('milestones'),
  is_workflow_enabled: show.boolean('workflows'),
  is_project_updates_enabled: show.boolean('project_updates'),
  is_parallel_cycles_enabled: show.boolean('parallel_cycles'),
  is_automated_cycle_enabled: show.boolean('automated_cycles'),
  is_manually_start_end_cycles_enabled: show.boolean('manual_cycles'),
});

const member = membersOf<SwitchProjectFeatures>();

class UpdateProjectFeaturesV2 {
  @member.boolean('epics') is_epic_enabled?: boolean;
  @member.boolean('milestones') is_milestone_enabled?: boolean;
  @member.boolean('workflows') is_workflow_enabled?: boolean;
  @member.boolean('project_updates') is_project_updates_enabled?: boolean;
  @member.boolean('parallel_cycles') is_parallel_cycles_enabled?: boolean;
  @member.boolean('automated_cycles') is_automated_cycle_enabled?: boolean;
  @member.boolean('manual_cycles') is_manually_start_end_cycles_enabled?: boolean;
}

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
    summary: 'See what is switched on in the project',
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

import { Action, Context, Payload, present, Resource, showSwitches, switchBody, v1 } from '#http';
import type { WorkspaceCtx } from '#kernel';
import { WorkspaceFeatures, type SwitchWorkspaceFeatures } from '../../application/workspace-features';
import type { WorkspaceFeatureRecord } from '../../application/workspace-feature.repository';
import { CHANGE_WORKSPACE_FEATURES, READ_WORKSPACE_FEATURES, WORKSPACE_FEATURES } from '../texts';
import { WORKSPACE_SWITCHES } from '../switches';

const workspaceFeaturesV1 = present<WorkspaceFeatureRecord>(
  'WorkspaceFeatures',
  showSwitches('v1', WORKSPACE_SWITCHES),
);

class UpdateWorkspaceFeaturesV1 extends switchBody('v1', WORKSPACE_SWITCHES) {}

@Resource({
  style: v1,
  tag: 'Features',
  about: WORKSPACE_FEATURES,
  path: 'workspaces/:workspace_slug/features',
  level: 'workspace',
  scope: 'workspaces.features',
  presenter: workspaceFeaturesV1,
})
export class WorkspaceFeaturesV1Controller {
  constructor(private readonly features: WorkspaceFeatures) {}

  @Action('GET', '', {
    id: 'get_workspace_features',
    description: READ_WORKSPACE_FEATURES,
    summary: 'Get the features of the workspace',
    allow: 'O A',
    selectable: false,
  })
  get(@Context() ctx: WorkspaceCtx) {
    return this.features.get(ctx);
  }

  @Action('PATCH', '', {
    id: 'update_workspace_features',
    description: CHANGE_WORKSPACE_FEATURES,
    summary: 'Switch features of the workspace',
    allow: 'O A',
    selectable: false,
    body: UpdateWorkspaceFeaturesV1,
  })
  update(@Context() ctx: WorkspaceCtx, @Payload() patch: SwitchWorkspaceFeatures) {
    return this.features.revise(ctx, patch);
  }
}

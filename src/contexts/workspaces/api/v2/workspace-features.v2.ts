import { Action, Context, membersOf, Payload, present, Resource, shows, showSwitches, switchBody, v2 } from '#http';
import type { WorkspaceCtx } from '#kernel';
import { FeaturesSwitched } from '../../application/workspace.repository';
import { WorkspaceFeatures, type SwitchWorkspaceFeatures } from '../../application/workspace-features';
import type { WorkspaceFeatureRecord } from '../../application/workspace-feature.repository';
import { CHANGE_WORKSPACE_FEATURES, READ_WORKSPACE_FEATURES, WORKSPACE_FEATURES } from '../texts';
import { WORKSPACE_SWITCHES } from '../switches';

const show = shows<WorkspaceFeatureRecord>();

const workspaceFeaturesV2 = present<WorkspaceFeatureRecord>('WorkspaceFeatures', {
  id: show.uuid('id'),
  ...showSwitches('v2', WORKSPACE_SWITCHES),
  work_item_type_default_level: show.integer('workItemTypeDefaultLevel'),
  created_at: show.datetime('createdAt'),
});

const member = membersOf<SwitchWorkspaceFeatures>();

class UpdateWorkspaceFeaturesV2 extends switchBody('v2', WORKSPACE_SWITCHES) {
  @member.integer('workItemTypeDefaultLevel') work_item_type_default_level?: number;
  @member.readOnly('uuid') id?: string;
  @member.readOnly('datetime') created_at?: string;
}

@Resource({
  style: v2,
  tag: 'Features',
  about: WORKSPACE_FEATURES,
  path: 'workspaces/:slug/features',
  level: 'workspace',
  scope: 'workspaces.features',
  presenter: workspaceFeaturesV2,
  events: [{ kinds: [FeaturesSwitched], visibility: 'record' }],
})
export class WorkspaceFeaturesV2Controller {
  constructor(private readonly features: WorkspaceFeatures) {}

  @Action('GET', '', {
    id: 'get-workspace-features',
    description: READ_WORKSPACE_FEATURES,
    summary: 'Get the features of the workspace',
    allow: 'O A',
    selectable: false,
  })
  get(@Context() ctx: WorkspaceCtx) {
    return this.features.get(ctx);
  }

  @Action('PATCH', '', {
    id: 'update-workspace-features',
    description: CHANGE_WORKSPACE_FEATURES,
    summary: 'Switch features of the workspace',
    allow: 'O A',
    selectable: false,
    body: UpdateWorkspaceFeaturesV2,
  })
  update(@Context() ctx: WorkspaceCtx, @Payload() patch: SwitchWorkspaceFeatures) {
    return this.features.revise(ctx, patch);
  }
}

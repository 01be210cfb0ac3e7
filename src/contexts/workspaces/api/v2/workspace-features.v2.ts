import { Action, Context, membersOf, Payload, present, Resource, shows, v2 } from '#http';
import type { WorkspaceCtx } from '#kernel';
import { FeaturesSwitched } from '../../application/workspace.events';
import {
  WorkspaceFeatures,
  type SwitchWorkspaceFeatures,
  type WorkspaceFeatureRecord,
} from '../../application/workspace-features';
import { CHANGE_WORKSPACE_FEATURES, READ_WORKSPACE_FEATURES, WORKSPACE_FEATURES } from '../texts';

const show = shows<WorkspaceFeatureRecord>();
const MODE = { description: 'true: the workspace keeps work item types; false: each project does.' };

const workspaceFeaturesV2 = present<WorkspaceFeatureRecord>('WorkspaceFeatures', {
  id: show.uuid('id'),
  is_work_item_types_enabled: show.boolean('workspace_work_item_types', MODE),
  work_item_type_default_level: show.integer('workItemTypeDefaultLevel'),
  is_workitem_hierarchy_enabled: show.boolean('work_item_hierarchy'),
  is_project_grouping_enabled: show.boolean('project_grouping'),
  is_teams_enabled: show.boolean('teamspaces'),
  is_wiki_enabled: show.boolean('wiki'),
  is_initiative_enabled: show.boolean('initiatives'),
  is_customer_enabled: show.boolean('customers'),
  is_release_enabled: show.boolean('releases'),
  is_state_duration_enabled: show.boolean('state_duration'),
  is_pi_enabled: show.boolean('pi'),
  created_at: show.datetime('createdAt'),
});

const member = membersOf<SwitchWorkspaceFeatures>();

class UpdateWorkspaceFeaturesV2 {
  @member.boolean('workspace_work_item_types', MODE) is_work_item_types_enabled?: boolean;
  @member.integer('workItemTypeDefaultLevel') work_item_type_default_level?: number;
  @member.boolean('work_item_hierarchy') is_workitem_hierarchy_enabled?: boolean;
  @member.boolean('project_grouping') is_project_grouping_enabled?: boolean;
  @member.boolean('teamspaces') is_teams_enabled?: boolean;
  @member.boolean('wiki') is_wiki_enabled?: boolean;
  @member.boolean('initiatives') is_initiative_enabled?: boolean;
  @member.boolean('customers') is_customer_enabled?: boolean;
  @member.boolean('releases') is_release_enabled?: boolean;
  @member.boolean('state_duration') is_state_duration_enabled?: boolean;
  @member.boolean('pi') is_pi_enabled?: boolean;
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
  events: [{ kinds: [FeaturesSwitched], sight: 'record' }],
})
export class WorkspaceFeaturesV2Controller {
  constructor(private readonly features: WorkspaceFeatures) {}

  @Action('GET', '', {
    id: 'get-workspace-features',
    description: READ_WORKSPACE_FEATURES,
    summary: 'See what is switched on in the workspace',
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

import { Action, Context, membersOf, Payload, present, Resource, shows } from '#http';
import type { WorkspaceCtx } from '#kernel';
import { GroupSyncConfigured } from '../../application/group-sync.events';
import { GroupSyncConfigs, type ReviseGroupSyncConfig } from '../../application/group-sync.configs';
import type { GroupSyncConfig } from '../../application/group-sync.repository';
import { GIVEN_IN_WORKSPACE, type GivenInWorkspace } from '../../domain/roles';
import { GROUP_SYNC_V2 } from './group-sync.v2';
import { CHANGE_CONFIG, READ_CONFIG } from '../texts';

const show = shows<GroupSyncConfig>();

const groupSyncConfigV2 = present<GroupSyncConfig>('GroupSyncConfig', {
  id: show.uuid('id'),
  is_enabled: show.boolean('isEnabled'),
  sync_on_login: show.boolean('syncOnLogin'),
  auto_remove: show.boolean('autoRemove'),
  sync_offline: show.boolean('syncOffline'),
  group_attribute_key: show.text('groupAttributeKey'),
  default_workspace_role_slug: show.text('defaultWorkspaceRole', { nullable: true, enum: GIVEN_IN_WORKSPACE }),
});

const member = membersOf<ReviseGroupSyncConfig>();

class UpdateGroupSyncConfigV2 {
  @member.boolean('isEnabled') is_enabled?: boolean;
  @member.boolean('syncOnLogin') sync_on_login?: boolean;
  @member.boolean('autoRemove') auto_remove?: boolean;
  @member.boolean('syncOffline') sync_offline?: boolean;
  @member.text('groupAttributeKey', { max: 255, blank: false }) group_attribute_key?: string;
  @member.choice('defaultWorkspaceRole', GIVEN_IN_WORKSPACE, { nullable: true })
  default_workspace_role_slug?: GivenInWorkspace | null;
  @member.readOnly('uuid') id?: string;
}

@Resource({
  ...GROUP_SYNC_V2,
  path: 'workspaces/:slug/group-sync/config',
  presenter: groupSyncConfigV2,
  events: [{ kinds: [GroupSyncConfigured], sight: 'record' }],
})
export class GroupSyncConfigV2Controller {
  constructor(private readonly configs: GroupSyncConfigs) {}

  @Action('GET', '', {
    id: 'get-group-sync-config',
    description: READ_CONFIG,
    summary: 'See how the workspace takes roles from groups',
    allow: 'O A',
    selectable: false,
  })
  get(@Context() ctx: WorkspaceCtx) {
    return this.configs.get(ctx);
  }

  @Action('PATCH', '', {
    id: 'update-group-sync-config',
    description: CHANGE_CONFIG,
    summary: 'Set how the workspace takes roles from groups',
    allow: 'O A',
    selectable: false,
    body: UpdateGroupSyncConfigV2,
  })
  update(@Context() ctx: WorkspaceCtx, @Payload() patch: ReviseGroupSyncConfig) {
    return this.configs.revise(ctx, patch);
  }
}

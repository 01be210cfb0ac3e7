import { defineContext } from '#context';
import { BROKEN_RULE, UNSWITCHED_FEATURES, WORKSPACE_FEATURES } from '#kernel';
import { FeaturesSwitched, invitationEvents, memberEvents } from './application/workspace.events';
import { InvitationRow } from './infrastructure/persistence/invitation.row';
import { WorkspaceMemberRow } from './infrastructure/persistence/workspace-member.row';
import { WorkspaceRow } from './infrastructure/persistence/workspace.row';

export const workspaces = defineContext({
  name: 'workspaces',
  modules: async () => {
    const { WorkspacesModule, WorkspaceUsageModule } = await import('./index.js');
    return [WorkspacesModule, WorkspaceUsageModule];
  },
  rows: [InvitationRow, WorkspaceMemberRow, WorkspaceRow],
  events: [memberEvents, invitationEvents, FeaturesSwitched],
  features: [...WORKSPACE_FEATURES, ...UNSWITCHED_FEATURES],
  codes: {
    already_member: BROKEN_RULE,
    invitation_pending: BROKEN_RULE,
    invitation_accepted: BROKEN_RULE,
    invitation_responded: BROKEN_RULE,
  },
});

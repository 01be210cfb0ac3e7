import { defineContext } from '#context';
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
});

import { defineContext } from '#context';
import { asNonField, BROKEN_RULE, errorCode, newerCode, textWithCode, withBody } from '#kernel';
import { WorkspaceSuspended } from './application/suspension';
import { FeaturesSwitched, invitationEvents, memberEvents } from './application/workspace.repository';
import { WORKSPACE_FEATURES, WORKSPACE_SWITCH_HINTS } from './domain/features';
import { namedPeople } from './infrastructure/persistence/named-records';
import { InvitationRow, WorkspaceMemberRow, WorkspaceRow } from './infrastructure/persistence/rows';
import { personalMembership } from './infrastructure/persistence/own-records';

/** Workspaces, their members, invitations and features. */
export const workspaces = defineContext({
  name: 'workspaces',
  modules: async () => {
    const { WorkspacesModule, WorkspaceUsageModule } = await import('./index.js');
    return [WorkspacesModule, WorkspaceUsageModule];
  },
  rows: [InvitationRow, WorkspaceMemberRow, WorkspaceRow],
  events: [memberEvents, invitationEvents, FeaturesSwitched, WorkspaceSuspended],
  features: WORKSPACE_FEATURES,
  switchHints: WORKSPACE_SWITCH_HINTS,
  codes: {
    already_member: { ...BROKEN_RULE, olderBody: asNonField },
    invitation_pending: { ...BROKEN_RULE, olderBody: asNonField },
    invitation_accepted: { ...BROKEN_RULE, olderBody: textWithCode('INVITE_ALREADY_ACCEPTED') },
    invitation_responded: { ...BROKEN_RULE, olderBody: textWithCode('INVITE_ALREADY_RESPONDED') },
    own_second_factor_missing: newerCode('conflict'),
    workspace_deletion_pending: newerCode('conflict'),
    workspace_limit_reached: {
      ...errorCode('conflict'),
      members: { limit: { type: 'string' }, maximum: { type: 'integer' } },
    },
    invitation_email_fixed: withBody('invalid_request', textWithCode('EMAIL_CANNOT_BE_UPDATED')),
  },
  namedRecords: [namedPeople],
  ownRecords: personalMembership,
});

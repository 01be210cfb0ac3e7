export { Bootstrap, type BootstrapCommand, type Bootstrapped } from './application/bootstrap';
export { BotMembers } from './application/bot-members';
export { FirstOwner, FirstRun, type FirstTenant } from './application/first-run';
export { PersonWorkspaces, type PersonWorkspace } from './application/workspace.repository';
export { type WorkspaceFeatureRecord } from './application/workspace-feature.repository';
export { WorkspaceFeatures, type SwitchWorkspaceFeatures } from './application/workspace-features';
export { InvitationAcceptance, type Joined, type NewcomerDetails } from './application/invitation-acceptance';
export { InvitationIssue, type IssuedInvitation } from './application/invitation-issue';
export { InvitationLinks, type OpenInvitation } from './application/invitation-links';
export { type InvitationRecord } from './application/invitation.repository';
export { pathOfInvitation } from './application/invitation.token';
export { Invitations } from './application/invitations';
export { matching, MEMBER_FILTERS, type MemberMatch } from './application/member-match';
export {
  ProjectMemberships,
  TeamMemberships,
  type Colleague,
  type MemberRecord,
} from './application/member.repository';
export { Members } from './application/members';
export { DeletedRecords, type DeletedBefore, type InTurn } from './application/deleted-records';
export { Deletion } from './application/deletion';
export { MembershipChanges } from './application/membership.changes';
export { Purge } from './application/purge';
export { Suspension, WorkspaceSuspended } from './application/suspension';
export { ContentsTaken, WorkspaceContents } from './application/workspace-contents';
export { WorkspaceModes } from './application/workspace.repository';
export { WorkspaceSettings } from './application/workspace.settings';
export { WorkspaceRepository, type Workspace } from './application/workspace.repository';
export { WorkspaceLimits, type LimitedPlace } from './application/workspace-limits';
export { isSlug } from './domain/founding';
export { dueAtOf } from './domain/factor-requirement';
export { limitsInForce, type OwnLimits } from './domain/limits';
export { OWN_LIMITS } from './infrastructure/persistence/sql.limit.repository';
export { INVITABLE_ROLES, LIFETIME_DAYS, type InvitableRole } from './domain/invitation';
export { nameOfRole } from './domain/role';
export { DeletionModule } from './deletion.module';
export { FoundingModule } from './founding.module';
export { InvitingModule } from './inviting.module';
export { ID_BY_SLUG, keepInDirectory, notePlaces } from './infrastructure/persistence/directory';
export { lockSlug } from './infrastructure/persistence/slug-lock';
export { WorkspaceUsageModule } from './workspaces.module';
export { WorkspacesModule } from './workspaces.module';

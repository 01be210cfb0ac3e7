import { Global, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { DeclaredAgeing } from '#jobs';
import { WorkspaceRounds } from '#kernel';
import { Admission, FactorRequirements } from '../identity';
import { InvitationsV1Controller } from './api/v1/invitations.v1';
import { MembersV1Controller } from './api/v1/members.v1';
import { RolesV1Controller } from './api/v1/roles.v1';
import { WorkspaceFeaturesV1Controller } from './api/v1/workspace-features.v1';
import { InvitationsV2Controller } from './api/v2/invitations.v2';
import { MembersV2Controller } from './api/v2/members.v2';
import { ProjectPermissionsV2Controller, WorkspacePermissionsV2Controller } from './api/v2/permissions.v2';
import { PermissionSchemesV2Controller, RolesV2Controller } from './api/v2/roles.v2';
import { WorkspaceFeaturesV2Controller } from './api/v2/workspace-features.v2';
import { WorkspaceRetentionV2Controller } from './api/v2/workspace-retention.v2';
import { MemberSecurityV2Controller, WorkspaceSecurityV2Controller } from './api/v2/workspace-security.v2';
import { BotMembers } from './application/bot-members';
import { InvitationAcceptance } from './application/invitation-acceptance';
import { InvitationAdmission } from './application/invitation-admission';
import { InvitationLetters } from './application/invitation-letters';
import { InvitationLinks } from './application/invitation-links';
import { Invitations } from './application/invitations';
import { Members } from './application/members';
import { MembershipChanges } from './application/membership.changes';
import { PermissionGrants } from './application/permission-grants';
import { Purge } from './application/purge';
import { AgedRemoval } from './application/aged-removal';
import { RetentionRounds } from './application/retention-rounds';
import { Roles } from './application/roles';
import { Suspension, SuspensionRepository } from './application/suspension';
import { WorkspaceFeatureRepository } from './application/workspace-feature.repository';
import { WorkspaceFactorRequirements } from './application/workspace-factor-requirements';
import { WorkspaceFeatures } from './application/workspace-features';
import { LimitRepository, WorkspaceLimits } from './application/workspace-limits';
import { WorkspaceRetention } from './application/workspace-retention';
import { WorkspaceRetentionRepository } from './application/workspace-retention.repository';
import { WorkspaceSecurity } from './application/workspace-security';
import { WorkspaceSecurityRepository } from './application/workspace-security.repository';
import { PersonWorkspaces, WorkspaceModes } from './application/workspace.repository';
import { DeclaredPermissionGrants } from './infrastructure/declared.permission-grants';
import { SqlDirectoryRepair } from './infrastructure/persistence/sql.directory-repair';
import { SqlLimitRepository } from './infrastructure/persistence/sql.limit.repository';
import { SqlPersonWorkspaces } from './infrastructure/persistence/sql.person-workspaces';
import { SqlSuspensionRepository } from './infrastructure/persistence/sql.suspension.repository';
import { SqlWorkspaceFeatureRepository } from './infrastructure/persistence/sql.workspace-feature.repository';
import { SqlWorkspaceModes } from './infrastructure/persistence/sql.workspace-modes';
import { SqlWorkspaceRetentionRepository } from './infrastructure/persistence/sql.workspace-retention.repository';
import { SqlWorkspaceRounds } from './infrastructure/persistence/sql.workspace-rounds';
import { SqlWorkspaceSecurityRepository } from './infrastructure/persistence/sql.workspace-security.repository';
import { DeletionModule } from './deletion.module';
import { InvitingModule } from './inviting.module';

@Module({
  imports: [DeletionModule, DiscoveryModule, InvitingModule],
  controllers: [
    MembersV1Controller,
    MembersV2Controller,
    InvitationsV1Controller,
    InvitationsV2Controller,
    RolesV1Controller,
    RolesV2Controller,
    PermissionSchemesV2Controller,
    WorkspacePermissionsV2Controller,
    ProjectPermissionsV2Controller,
    WorkspaceFeaturesV1Controller,
    WorkspaceFeaturesV2Controller,
    WorkspaceSecurityV2Controller,
    MemberSecurityV2Controller,
    WorkspaceRetentionV2Controller,
  ],
  providers: [
    Members,
    BotMembers,
    Invitations,
    InvitationLetters,
    InvitationLinks,
    InvitationAcceptance,
    MembershipChanges,
    Roles,
    Suspension,
    Purge,
    WorkspaceFeatures,
    { provide: SuspensionRepository, useClass: SqlSuspensionRepository },
    { provide: WorkspaceFeatureRepository, useClass: SqlWorkspaceFeatureRepository },
    WorkspaceLimits,
    { provide: LimitRepository, useClass: SqlLimitRepository },
    WorkspaceRetention,
    DeclaredAgeing,
    AgedRemoval,
    RetentionRounds,
    SqlDirectoryRepair,
    { provide: WorkspaceRetentionRepository, useClass: SqlWorkspaceRetentionRepository },
    WorkspaceSecurity,
    { provide: WorkspaceSecurityRepository, useClass: SqlWorkspaceSecurityRepository },
    { provide: WorkspaceModes, useClass: SqlWorkspaceModes },
    { provide: PersonWorkspaces, useClass: SqlPersonWorkspaces },
    { provide: PermissionGrants, useClass: DeclaredPermissionGrants },
  ],
  exports: [
    BotMembers,
    InvitingModule,
    PersonWorkspaces,
    WorkspaceFeatures,
    WorkspaceLimits,
    WorkspaceModes,
    Members,
    MembershipChanges,
    Suspension,
    DeletionModule,
    Invitations,
    InvitationLinks,
    InvitationAcceptance,
  ],
})
export class WorkspacesModule {}

/** Implements what other contexts need of workspaces. Global, so that they do not depend on this one. */
@Global()
@Module({
  imports: [WorkspacesModule],
  providers: [
    { provide: Admission, useClass: InvitationAdmission },
    { provide: FactorRequirements, useClass: WorkspaceFactorRequirements },
    { provide: WorkspaceRounds, useClass: SqlWorkspaceRounds },
  ],
  exports: [Admission, FactorRequirements, WorkspaceRounds],
})
export class WorkspaceUsageModule {}

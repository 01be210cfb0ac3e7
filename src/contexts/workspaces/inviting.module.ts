import { Module } from '@nestjs/common';
import { IdentityModule } from '../identity';
import { InvitationChanges } from './application/invitation.changes';
import { InvitationIssue } from './application/invitation-issue';
import { InvitationRepository } from './application/invitation.repository';
import { MemberRepository } from './application/member.repository';
import { WorkspaceRepository } from './application/workspace.repository';
import { SqlInvitationRepository } from './infrastructure/persistence/sql.invitation.repository';
import { SqlMemberRepository } from './infrastructure/persistence/sql.member.repository';
import { SqlWorkspaceRepository } from './infrastructure/persistence/sql.workspace.repository';

/** Creates invitations. Separate from the other workspace modules, so that the command line loads only this. */
@Module({
  imports: [IdentityModule],
  providers: [
    InvitationChanges,
    InvitationIssue,
    { provide: InvitationRepository, useClass: SqlInvitationRepository },
    { provide: MemberRepository, useClass: SqlMemberRepository },
    { provide: WorkspaceRepository, useClass: SqlWorkspaceRepository },
  ],
  exports: [
    IdentityModule,
    InvitationChanges,
    InvitationIssue,
    InvitationRepository,
    MemberRepository,
    WorkspaceRepository,
  ],
})
export class InvitingModule {}

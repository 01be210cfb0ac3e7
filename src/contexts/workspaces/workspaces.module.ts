import { Module } from '@nestjs/common';
import { MembersV1Controller } from './api/v1/members.v1';
import { MembersV2Controller } from './api/v2/members.v2';
import { BotMemberRepository, BotMembers } from './application/bot-members';
import { MemberRepository } from './application/member.repository';
import { Members } from './application/members';
import { WorkspaceRepository } from './application/workspace.repository';
import { SqlBotMemberRepository } from './infrastructure/persistence/sql.bot-member.repository';
import { SqlMemberRepository } from './infrastructure/persistence/sql.member.repository';
import { SqlWorkspaceRepository } from './infrastructure/persistence/sql.workspace.repository';

@Module({
  controllers: [MembersV1Controller, MembersV2Controller],
  providers: [
    Members,
    BotMembers,
    { provide: BotMemberRepository, useClass: SqlBotMemberRepository },
    { provide: MemberRepository, useClass: SqlMemberRepository },
    { provide: WorkspaceRepository, useClass: SqlWorkspaceRepository },
  ],
  exports: [WorkspaceRepository, BotMembers],
})
export class WorkspacesModule {}

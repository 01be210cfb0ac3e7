import { Module } from '@nestjs/common';
import { MembersV1Controller } from './api/v1/members.v1';
import { WorkspaceFeaturesV1Controller } from './api/v1/workspace-features.v1';
import { MembersV2Controller } from './api/v2/members.v2';
import { WorkspaceFeaturesV2Controller } from './api/v2/workspace-features.v2';
import { MemberRepository } from './application/member.repository';
import { Members } from './application/members';
import { WorkspaceFeatureRepository } from './application/workspace-feature.repository';
import { WorkspaceFeatures } from './application/workspace-features';
import { WorkspaceRepository } from './application/workspace.repository';
import { SqlMemberRepository } from './infrastructure/persistence/sql.member.repository';
import { SqlWorkspaceFeatureRepository } from './infrastructure/persistence/sql.workspace-feature.repository';
import { SqlWorkspaceRepository } from './infrastructure/persistence/sql.workspace.repository';

@Module({
  controllers: [MembersV1Controller, MembersV2Controller, WorkspaceFeaturesV1Controller, WorkspaceFeaturesV2Controller],
  providers: [
    Members,
    WorkspaceFeatures,
    { provide: WorkspaceFeatureRepository, useClass: SqlWorkspaceFeatureRepository },
    { provide: MemberRepository, useClass: SqlMemberRepository },
    { provide: WorkspaceRepository, useClass: SqlWorkspaceRepository },
  ],
  exports: [WorkspaceRepository, WorkspaceFeatures],
})
export class WorkspacesModule {}

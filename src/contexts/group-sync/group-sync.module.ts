import { Global, Module } from '@nestjs/common';
import { IdentityModule, SignInListener } from '../identity';
import { ProjectsModule } from '../projects';
import { WorkspacesModule } from '../workspaces';
import {
  GroupSyncConfigV1Controller,
  ProjectMappingsV1Controller,
  WorkspaceMappingsV1Controller,
} from './api/v1/group-sync.v1';
import {
  GroupSyncConfigV2Controller,
  ProjectMappingsV2Controller,
  WorkspaceMappingsV2Controller,
} from './api/v2/group-sync.v2';
import { GrantedRoles } from './application/granted-roles';
import { GroupGrants } from './application/group-grants';
import { GroupSync, SyncByProvider } from './application/group-sync';
import { GroupSyncConfigs } from './application/group-sync.configs';
import {
  GroupSyncConfigRepository,
  ProjectMappingRepository,
  WorkspaceMappingRepository,
} from './application/group-sync.repository';
import { ProjectMappings, WorkspaceMappings } from './application/mappings';
import { SqlGroupSyncConfigRepository } from './infrastructure/persistence/sql.group-sync-config.repository';
import {
  SqlProjectMappingRepository,
  SqlWorkspaceMappingRepository,
} from './infrastructure/persistence/sql.mapping.repositories';
import { SqlGroupGrants } from './infrastructure/persistence/sql.group.grants';

/** Group sync. The module is global, because sign-in injects its listener. */
@Global()
@Module({
  imports: [IdentityModule, WorkspacesModule, ProjectsModule],
  controllers: [
    GroupSyncConfigV1Controller,
    WorkspaceMappingsV1Controller,
    ProjectMappingsV1Controller,
    GroupSyncConfigV2Controller,
    WorkspaceMappingsV2Controller,
    ProjectMappingsV2Controller,
  ],
  providers: [
    GroupSync,
    GroupSyncConfigs,
    WorkspaceMappings,
    ProjectMappings,
    { provide: GroupSyncConfigRepository, useClass: SqlGroupSyncConfigRepository },
    { provide: WorkspaceMappingRepository, useClass: SqlWorkspaceMappingRepository },
    { provide: ProjectMappingRepository, useClass: SqlProjectMappingRepository },
    GrantedRoles,
    { provide: GroupGrants, useClass: SqlGroupGrants },
    { provide: SignInListener, useClass: SyncByProvider },
  ],
  exports: [GroupSync, SignInListener],
})
export class GroupSyncModule {}

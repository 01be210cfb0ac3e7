import { Global, Module } from '@nestjs/common';
import { IdentityModule, SignInListener } from '../identity';
import { ProjectsModule } from '../projects';
import { WorkspacesModule } from '../workspaces';
import { GroupSyncConfigV1Controller } from './api/v1/group-sync-config.v1';
import { ProjectMappingsV1Controller } from './api/v1/project-mappings.v1';
import { WorkspaceMappingsV1Controller } from './api/v1/workspace-mappings.v1';
import { GroupSyncConfigV2Controller } from './api/v2/group-sync-config.v2';
import { ProjectMappingsV2Controller } from './api/v2/project-mappings.v2';
import { WorkspaceMappingsV2Controller } from './api/v2/workspace-mappings.v2';
import { GrantedRoles } from './application/granted-roles';
import { GroupGrants } from './application/group-grants';
import { GroupSync } from './application/group-sync';
import { GroupSyncConfigs } from './application/group-sync.configs';
import {
  GroupSyncConfigRepository,
  ProjectMappingRepository,
  WorkspaceMappingRepository,
} from './application/group-sync.repository';
import { MappingChanges } from './application/mapping.changes';
import { ProjectMappings } from './application/project-mappings';
import { WorkspaceMappings } from './application/workspace-mappings';
import { SqlGroupSyncConfigRepository } from './infrastructure/persistence/sql.group-sync-config.repository';
import {
  SqlProjectMappingRepository,
  SqlWorkspaceMappingRepository,
} from './infrastructure/persistence/sql.mapping.repositories';
import { SqlGroupGrants } from './infrastructure/persistence/sql.group.grants';
import { SyncByProvider } from './infrastructure/sync-by-provider';

/** Roles from groups. Global, as sign-in asks for whoever wants to hear of it. */
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
    MappingChanges,
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

import { Module } from '@nestjs/common';
import { IdentityModule } from '../identity';
import { ProjectsModule } from '../projects';
import { WorkspacesModule } from '../workspaces';
import { InstanceBackupsV2Controller } from './api/v2/instance-backups.v2';
import { InstancePeopleV2Controller } from './api/v2/instance-people.v2';
import { InstanceUsageV2Controller } from './api/v2/instance-usage.v2';
import { InstanceWorkspacesV2Controller } from './api/v2/instance-workspaces.v2';
import { ErasureRuns } from './application/erasure-runs';
import { ErasureSchedule } from './application/erasure-schedule';
import { InstanceBackups } from './application/instance-backups';
import { InstanceErasure } from './application/instance-erasure';
import { InstanceLeaving } from './application/instance-leaving';
import { InstanceMerging } from './application/instance-merging';
import { InstancePeople } from './application/instance-people';
import { InstancePersonRepository } from './application/instance-person.repository';
import { InstanceUsage } from './application/instance-usage';
import { InstanceWorkspaceRepository } from './application/instance-workspace.repository';
import { InstanceWorkspaces } from './application/instance-workspaces';
import { MergeRuns } from './application/merge-runs';
import { MergeSchedule } from './application/merge-schedule';
import { UsageRepository } from './application/usage.repository';
import { SqlInstancePersonRepository } from './infrastructure/persistence/sql.instance-person.repository';
import { SqlInstanceWorkspaceRepository } from './infrastructure/persistence/sql.instance-workspace.repository';
import { SqlUsageRepository } from './infrastructure/persistence/sql.usage.repository';
import { ErasureModule } from './erasure.module';
import { MergingModule } from './merging.module';

@Module({
  imports: [ErasureModule, IdentityModule, MergingModule, ProjectsModule, WorkspacesModule],
  controllers: [
    InstanceBackupsV2Controller,
    InstancePeopleV2Controller,
    InstanceUsageV2Controller,
    InstanceWorkspacesV2Controller,
  ],
  providers: [
    ErasureRuns,
    ErasureSchedule,
    InstanceBackups,
    InstanceErasure,
    InstancePeople,
    InstanceLeaving,
    InstanceMerging,
    InstanceUsage,
    InstanceWorkspaces,
    MergeRuns,
    MergeSchedule,
    { provide: UsageRepository, useClass: SqlUsageRepository },
    { provide: InstancePersonRepository, useClass: SqlInstancePersonRepository },
    { provide: InstanceWorkspaceRepository, useClass: SqlInstanceWorkspaceRepository },
  ],
})
export class InstanceModule {}

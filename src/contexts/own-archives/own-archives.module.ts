import { Module } from '@nestjs/common';
import { ProjectsModule } from '../projects';
import { WorkspacesModule } from '../workspaces';
import { ArchivesV2Controller } from './api/v2/archives.v2';
import { ArchiveContents } from './application/archive-contents';
import { ArchiveFiles } from './application/archive-files';
import { ArchiveRepository } from './application/archive.repository';
import { ArchiveRuns } from './application/archive-runs';
import { Archives } from './application/archives';
import { PersonalRecords } from './application/personal-records';
import { SqlArchiveRepository } from './infrastructure/persistence/sql.archive.repository';
import { SqlPersonalRecords } from './infrastructure/persistence/sql.personal-records';

/** Archives of people's own data, which are made in the background of what the contexts declare. */
@Module({
  imports: [ProjectsModule, WorkspacesModule],
  controllers: [ArchivesV2Controller],
  providers: [
    Archives,
    ArchiveContents,
    ArchiveFiles,
    ArchiveRuns,
    { provide: ArchiveRepository, useClass: SqlArchiveRepository },
    { provide: PersonalRecords, useClass: SqlPersonalRecords },
  ],
})
export class ArchivesModule {}

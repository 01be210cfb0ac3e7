import { Module } from '@nestjs/common';
import { ProjectsModule } from '../projects';
import { WorkspacesModule } from '../workspaces';
import { ArtifactsV2Controller } from './api/v2/artifacts.v2';
import { ArtifactRepository } from './application/artifact.repository';
import { Artifacts, PublishedArtifacts } from './application/artifacts';
import { SqlArtifactRepository } from './infrastructure/persistence/sql.artifact.repository';

/** HTML pages made for a workspace, usually by a program, which can be published. */
@Module({
  imports: [ProjectsModule, WorkspacesModule],
  controllers: [ArtifactsV2Controller],
  providers: [Artifacts, PublishedArtifacts, { provide: ArtifactRepository, useClass: SqlArtifactRepository }],
  exports: [PublishedArtifacts],
})
export class ArtifactsModule {}

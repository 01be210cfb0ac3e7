import { Module } from '@nestjs/common';
import { ProjectsModule } from '../projects';
import { ArtifactsV2Controller } from './api/v2/artifacts.v2';
import { ArtifactRepository } from './application/artifact.repository';
import { Artifacts } from './application/artifacts';
import { PublishedArtifacts } from './application/published-artifacts';
import { SqlArtifactRepository } from './infrastructure/persistence/sql.artifact.repository';

/** Pages of HTML that were made for a workspace, by a program as a rule, and can be published. */
@Module({
  imports: [ProjectsModule],
  controllers: [ArtifactsV2Controller],
  providers: [Artifacts, PublishedArtifacts, { provide: ArtifactRepository, useClass: SqlArtifactRepository }],
  exports: [PublishedArtifacts],
})
export class ArtifactsModule {}

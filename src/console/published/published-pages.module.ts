import { Module } from '@nestjs/common';
import { ArtifactsModule } from '../../contexts/artifacts';
import { WikiModule } from '../../contexts/wiki';
import { PublishedArtifactController } from './published-artifact.controller';
import { PublishedPageController } from './published-page.controller';

/** Pages that can be read without a credential. */
@Module({
  imports: [ArtifactsModule, WikiModule],
  controllers: [PublishedArtifactController, PublishedPageController],
})
export class PublishedPagesModule {}

import { Module } from '@nestjs/common';
import { ArtifactsModule } from '../../contexts/artifacts';
import { PublishedArtifactController } from './published-artifact.controller';

@Module({ imports: [ArtifactsModule], controllers: [PublishedArtifactController] })
export class PublishedPagesModule {}

export { PublishedArtifacts } from './application/artifacts';
export { ArtifactsModule } from './artifacts.module';

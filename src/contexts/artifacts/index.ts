export { PublishedArtifacts } from './application/published-artifacts';
export { ArtifactsModule } from './artifacts.module';

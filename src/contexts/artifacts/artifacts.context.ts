import { defineContext } from '#context';
import { artifactEvents } from './application/artifact.events';
import { FEATURES } from './domain/features';
import { ArtifactRow, ArtifactVersionRow } from './infrastructure/persistence/artifact.row';

export const artifacts = defineContext({
  name: 'artifacts',
  modules: async () => {
    const { ArtifactsModule } = await import('./index.js');
    return [ArtifactsModule];
  },
  features: FEATURES,
  rows: [ArtifactRow, ArtifactVersionRow],
  events: [artifactEvents],
});

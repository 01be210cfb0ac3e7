import { defineContext } from '#context';
import { artifactEvents } from './application/artifact.repository';
import { ArtifactRow, ArtifactVersionRow } from './infrastructure/persistence/artifact.row';
import { FEATURES } from './domain/artifact';

/** Files that agents and people make, with versions, shown in an origin of their own. */
export const artifacts = defineContext({
  name: 'artifacts',
  modules: async () => {
    const { ArtifactsModule } = await import('./artifacts.module.js');
    return [ArtifactsModule];
  },
  features: FEATURES,
  rows: [ArtifactRow, ArtifactVersionRow],
  events: [artifactEvents],
});

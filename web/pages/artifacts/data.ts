import { usePages } from '../../data/lists';
import { workspacePath } from '../../data/paths';
import type { wire, With } from '../../data/wire';

export type Artifact = With<
  wire.ListedArtifact,
  'id' | 'name' | 'description' | 'current_version' | 'data_mode' | 'anchor' | 'updated_at'
>;

export const artifactsPath = (slug: string): string => `${workspacePath(slug)}artifacts/`;

export const useArtifacts = (slug: string, search: string) =>
  usePages<Artifact>('artifacts', artifactsPath(slug), search ? { search } : {});

import { hasFeature } from '../data/document';
import { useGrants, useGrantsIn, useProject, useProjects } from '../data/projects';
import { pagesAt } from './all-pages';
import type { AnyPage, Place } from './page';

/** The pages of a project, or of the workspace, that this person can use. */
export function useOffered(place: Place, slug: string, project?: string): readonly AnyPage[] {
  const { project: found } = useProject(slug, project ?? '');
  const inWorkspace = useGrants(slug);
  const inProject = useGrantsIn(slug, useProjects(slug).data);
  const grants = project === undefined ? inWorkspace : found && inProject(found);
  return pagesAt(place).filter(({ needs }) => {
    if (needs?.feature && !hasFeature(needs.feature)) return false;
    if (needs?.project && !(found && needs.project(found))) return false;
    return !needs?.grants || needs.grants.some((grant) => grants?.has(grant));
  });
}

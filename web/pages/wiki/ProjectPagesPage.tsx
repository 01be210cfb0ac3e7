import type { ReactNode } from 'react';
import type { At } from '../../frame/page';
import { PageLink } from '../../frame/PageLink';
import { NotFound } from '../../frame/Problem';
import { useGrants, useProject } from '../../data/projects';
import { projectPage } from '../work-items/pages';
import { Pages } from './Pages';
import { PlaceOf } from './place';

/** The pages of a project. */
export function ProjectPagesPage({ slug, project: key, page }: At<'project'> & { readonly page?: string }): ReactNode {
  const { project, isPending } = useProject(slug, key);
  const grants = useGrants(slug, project?.id);
  if (!isPending && !project) return <NotFound />;
  if (!project) return null;
  const above = (
    <PageLink className="crumb" page={projectPage} params={{ project: key }}>
      {project.name} /
    </PageLink>
  );
  return (
    <PlaceOf place={{ slug, project: project.id, projectKey: key, grants }}>
      <Pages page={page} above={above} />
    </PlaceOf>
  );
}

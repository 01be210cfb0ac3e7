import type { ReactNode } from 'react';
import { useProject } from '../../data/projects';
import { SkeletonRows } from '../../kit';
import type { At } from '../../frame/page';
import { PageLink } from '../../frame/PageLink';
import { Failed, NotFound } from '../../frame/Problem';
import { ItemsView } from '../work-items/ItemsView';
import { VocabularyOf } from '../work-items/vocabulary';
import { useView, viewsPath } from './data';
import { projectViewsPage, viewsPage } from './pages';
import { words } from './words';

/** The work items of a workspace view, from all projects. */
export function ViewPage({ slug, view: id }: At<'view'>): ReactNode {
  const { data: view, error } = useView(slug, undefined, id);
  const t = words();
  if (error) return <Failed error={error} />;
  if (!view) return <SkeletonRows label={t.loading} />;
  return (
    <VocabularyOf slug={slug} project={undefined}>
      <ItemsView
        title={view.name}
        above={
          <PageLink className="crumb" page={viewsPage} params={{}}>
            {t.views} /
          </PageLink>
        }
        path={`${viewsPath(slug, undefined)}${id}/work-items/`}
        groups={['priority', 'none']}
      />
    </VocabularyOf>
  );
}

export function ProjectViewPage({ slug, project: key, view: id }: At<'project' | 'view'>): ReactNode {
  const { project, isPending } = useProject(slug, key);
  const { data: view, error } = useView(slug, project?.id, id, Boolean(project));
  const t = words();
  if (!isPending && !project) return <NotFound />;
  if (error) return <Failed error={error} />;
  if (!view || !project) return <SkeletonRows label={t.loading} />;
  return (
    <VocabularyOf slug={slug} project={project.id}>
      <ItemsView
        title={view.name}
        above={
          <PageLink className="crumb" page={projectViewsPage} params={{ project: key }}>
            {project.name} / {t.views} /
          </PageLink>
        }
        path={`${viewsPath(slug, project.id)}${id}/work-items/`}
        groups={['state', 'priority', 'assignee', 'label', 'none']}
      />
    </VocabularyOf>
  );
}

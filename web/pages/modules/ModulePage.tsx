import type { ReactNode } from 'react';
import { projectPath } from '../../data/paths';
import { useProject } from '../../data/projects';
import type { At } from '../../frame/page';
import { PageLink } from '../../frame/PageLink';
import { Failed, NotFound } from '../../frame/Problem';
import { ItemsView } from '../work-items/ItemsView';
import { GROUPS } from '../work-items/view';
import { VocabularyOf } from '../work-items/vocabulary';
import { useModule } from './data';
import { moduleProgressPage, modulesPage } from './pages';
import { words } from './words';

/** The work items of one module. */
export function ModulePage({ slug, project: key, module: id }: At<'project' | 'module'>): ReactNode {
  const { project, isPending } = useProject(slug, key);
  const { data: module, error } = useModule(slug, project?.id, id);
  if (!isPending && !project) return <NotFound />;
  if (error) return <Failed error={error} />;
  if (!project || !module) return null;
  return (
    <VocabularyOf key={project.id} slug={slug} project={project.id}>
      <ItemsView
        title={module.name}
        above={
          <PageLink className="crumb" page={modulesPage} params={{ project: key }}>
            {project.name} / {words().modules} /
          </PageLink>
        }
        path={`${projectPath(slug, project.id)}work-items/`}
        base={{ module_id: id }}
        groups={GROUPS}
        actions={
          <PageLink className="button plain" page={moduleProgressPage} params={{ project: key, module: id }}>
            {words().progress}
          </PageLink>
        }
      />
    </VocabularyOf>
  );
}

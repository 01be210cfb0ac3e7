import type { ReactNode } from 'react';
import { projectPath } from '../../data/paths';
import { useCycle } from './data';
import { useProject } from '../../data/projects';
import type { At } from '../../frame/page';
import { PageLink } from '../../frame/PageLink';
import { Failed, NotFound } from '../../frame/Problem';
import { cycleProgressPage, cyclesPage } from './pages';
import { words } from './words';
import { ItemsView } from '../work-items/ItemsView';
import { GROUPS } from '../work-items/view';
import { VocabularyOf } from '../work-items/vocabulary';

/** The work items of one cycle. */
export function CyclePage({ slug, project: key, cycle: id }: At<'project' | 'cycle'>): ReactNode {
  const { project, isPending } = useProject(slug, key);
  const { data: cycle, error } = useCycle(slug, project?.id, id);
  if (!isPending && !project) return <NotFound />;
  if (error) return <Failed error={error} />;
  if (!project || !cycle) return null;
  return (
    <VocabularyOf key={project.id} slug={slug} project={project.id}>
      <ItemsView
        title={cycle.name}
        above={
          <PageLink className="crumb" page={cyclesPage} params={{ project: key }}>
            {project.name} / {words().cycles} /
          </PageLink>
        }
        path={`${projectPath(slug, project.id)}work-items/`}
        base={{ cycle_id: id }}
        groups={GROUPS}
        actions={
          <PageLink className="button plain" page={cycleProgressPage} params={{ project: key, cycle: id }}>
            {words().progress}
          </PageLink>
        }
      />
    </VocabularyOf>
  );
}

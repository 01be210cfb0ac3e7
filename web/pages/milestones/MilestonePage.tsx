import type { ReactNode } from 'react';
import { projectPath } from '../../data/paths';
import { useProject } from '../../data/projects';
import type { At } from '../../frame/page';
import { PageLink } from '../../frame/PageLink';
import { Failed, NotFound } from '../../frame/Problem';
import { ItemsView } from '../work-items/ItemsView';
import { GROUPS } from '../work-items/view';
import { VocabularyOf } from '../work-items/vocabulary';
import { useMilestone } from './data';
import { milestonesPage } from './pages';
import { words } from './words';

/** The work items of one milestone. */
export function MilestonePage({ slug, project: key, milestone: id }: At<'project' | 'milestone'>): ReactNode {
  const { project, isPending } = useProject(slug, key);
  const { data: milestone, error } = useMilestone(slug, project?.id, id);
  if (!isPending && !project) return <NotFound />;
  if (error) return <Failed error={error} />;
  if (!project || !milestone) return null;
  return (
    <VocabularyOf key={project.id} slug={slug} project={project.id}>
      <ItemsView
        title={milestone.title}
        above={
          <PageLink className="crumb" page={milestonesPage} params={{ project: key }}>
            {project.name} / {words().milestones} /
          </PageLink>
        }
        path={`${projectPath(slug, project.id)}work-items/`}
        base={{ milestone_id: id }}
        groups={GROUPS}
      />
    </VocabularyOf>
  );
}

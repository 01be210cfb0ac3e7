import { Link, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { projectPath, useCycles, useProject } from '../../data/records';
import { NotFound } from '../../frame/Problem';
import { words } from '../../words';
import { ItemsView } from '../work-items/ItemsView';
import { PROJECT_GROUPS } from '../work-items/ProjectPage';
import { VocabularyOf } from '../work-items/vocabulary';

/** The work items of one cycle. */
export function CyclePage(): ReactNode {
  const { slug, project: key, cycle: id } = useParams({ from: '/w/$slug/projects/$project/cycles/$cycle' });
  const { project, isPending } = useProject(slug, key);
  const { data: cycles } = useCycles(slug, project?.id ?? '', Boolean(project));
  if (!isPending && !project) return <NotFound />;
  if (!project || !cycles) return null;
  const cycle = cycles.find((one) => one.id === id);
  if (!cycle) return <NotFound />;
  return (
    <VocabularyOf key={project.id} slug={slug} project={project.id}>
      <ItemsView
        title={cycle.name}
        above={
          <Link className="crumb" to="/w/$slug/projects/$project/cycles/" params={{ slug, project: key }}>
            {project.name} / {words().cycles} /
          </Link>
        }
        path={`${projectPath(slug, project.id)}work-items/`}
        base={{ cycle_id: id }}
        groups={PROJECT_GROUPS}
      />
    </VocabularyOf>
  );
}

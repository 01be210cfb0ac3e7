import type { ReactNode } from 'react';
import { useProject } from '../../data/projects';
import type { At } from '../../frame/page';
import { PageLink } from '../../frame/PageLink';
import { Failed, NotFound } from '../../frame/Problem';
import { Sheet } from '../../frame/Sheet';
import { Progress } from '../planning/Progress';
import { cyclePath, useCycle } from './data';
import { cyclePage } from './pages';
import { words } from './words';

/** The progress of a cycle, day by day. */
export function CycleProgressPage({ slug, project: key, cycle: id }: At<'project' | 'cycle'>): ReactNode {
  const { project, isPending } = useProject(slug, key);
  const { data: cycle, error } = useCycle(slug, project?.id, id);
  if (!isPending && !project) return <NotFound />;
  if (error) return <Failed error={error} />;
  if (!project || !cycle) return null;
  return (
    <Sheet
      title={words().progress}
      above={
        <PageLink className="crumb" page={cyclePage} params={{ project: key, cycle: id }}>
          {project.name} / {cycle.name} /
        </PageLink>
      }
    >
      <Progress name={cycle.name} path={cyclePath(slug, project.id, id)} />
    </Sheet>
  );
}

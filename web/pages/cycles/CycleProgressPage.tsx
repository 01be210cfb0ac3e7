import type { ReactNode } from 'react';
import { useProject } from '../../data/projects';
import type { At } from '../../frame/page';
import { PageLink } from '../../frame/PageLink';
import { NotFound } from '../../frame/Problem';
import { Sheet } from '../../frame/Sheet';
import { Progress } from '../planning/Progress';
import { cyclePath, useCycles } from './data';
import { cyclePage } from './pages';
import { words } from './words';

/** How a cycle goes, day by day. */
export function CycleProgressPage({ slug, project: key, cycle: id }: At<'project' | 'cycle'>): ReactNode {
  const { project, isPending } = useProject(slug, key);
  const { data: cycles } = useCycles(slug, project?.id);
  if (!isPending && !project) return <NotFound />;
  if (!project || !cycles) return null;
  const cycle = cycles.find((one) => one.id === id);
  if (!cycle) return <NotFound />;
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

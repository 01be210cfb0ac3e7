import type { ReactNode } from 'react';
import { useProject } from '../../data/projects';
import type { At } from '../../frame/page';
import { PageLink } from '../../frame/PageLink';
import { NotFound } from '../../frame/Problem';
import { Sheet } from '../../frame/Sheet';
import { Progress } from '../planning/Progress';
import { modulePath, useModules } from './data';
import { modulePage } from './pages';
import { words } from './words';

/** How a module goes, day by day. */
export function ModuleProgressPage({ slug, project: key, module: id }: At<'project' | 'module'>): ReactNode {
  const { project, isPending } = useProject(slug, key);
  const { data: modules } = useModules(slug, project?.id);
  if (!isPending && !project) return <NotFound />;
  if (!project || !modules) return null;
  const module = modules.find((one) => one.id === id);
  if (!module) return <NotFound />;
  return (
    <Sheet
      title={words().progress}
      above={
        <PageLink className="crumb" page={modulePage} params={{ project: key, module: id }}>
          {project.name} / {module.name} /
        </PageLink>
      }
    >
      <Progress name={module.name} path={modulePath(slug, project.id, id)} />
    </Sheet>
  );
}

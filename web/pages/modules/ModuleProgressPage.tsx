import type { ReactNode } from 'react';
import { useProject } from '../../data/projects';
import type { At } from '../../frame/page';
import { PageLink } from '../../frame/PageLink';
import { Failed, NotFound } from '../../frame/Problem';
import { Sheet } from '../../frame/Sheet';
import { Progress } from '../planning/Progress';
import { modulePath, useModule } from './data';
import { modulePage } from './pages';
import { words } from './words';

/** The progress of a module, day by day. */
export function ModuleProgressPage({ slug, project: key, module: id }: At<'project' | 'module'>): ReactNode {
  const { project, isPending } = useProject(slug, key);
  const { data: module, error } = useModule(slug, project?.id, id);
  if (!isPending && !project) return <NotFound />;
  if (error) return <Failed error={error} />;
  if (!project || !module) return null;
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

import type { ReactNode } from 'react';
import { projectPath } from '../../data/paths';
import { useGrantsIn, useProject } from '../../data/projects';
import { SkeletonRows } from '../../kit';
import type { At } from '../../frame/page';
import { NotFound } from '../../frame/Problem';
import { Sheet } from '../../frame/Sheet';
import '../projects/projects.css';
import { Outside } from '../projects/Outside';
import { words } from './words';
import { ItemsView } from './ItemsView';
import { GROUPS } from './view';
import { VocabularyOf } from './vocabulary';

/** All work items of a project. */
export function ProjectPage({ slug, project: key }: At<'project'>): ReactNode {
  const { project, isPending } = useProject(slug, key);
  const grants = useGrantsIn(slug, project && [project]);
  const granted = project && grants(project);
  if (isPending || (project && !granted)) {
    return (
      <Sheet title={key}>
        <SkeletonRows label={words().loading} />
      </Sheet>
    );
  }
  if (!project || !granted) return <NotFound />;
  if (!granted.has('workitem:view')) return <Outside slug={slug} project={project} />;
  return (
    <VocabularyOf key={project.id} slug={slug} project={project.id}>
      <ItemsView title={project.name} path={`${projectPath(slug, project.id)}work-items/`} groups={GROUPS} />
    </VocabularyOf>
  );
}

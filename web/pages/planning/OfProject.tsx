import type { ReactNode } from 'react';
import { useProject } from '../../data/projects';
import type { Project } from '../../data/wire';
import { NotFound } from '../../frame/Problem';

interface Props {
  readonly slug: string;
  /** The identifier or id of the project from the address. */
  readonly project: string;
  readonly children: (project: Project) => ReactNode;
}

/** Renders its content once the project is loaded. */
export function OfProject({ slug, project: key, children }: Props): ReactNode {
  const { project, isPending } = useProject(slug, key);
  if (project) return children(project);
  return isPending ? null : <NotFound />;
}

import type { ReactNode } from 'react';
import { useProject } from '../../data/projects';
import type { Project } from '../../data/wire';
import { NotFound } from '../../frame/Problem';

interface Props {
  readonly slug: string;
  /** Its identifier, or its id, as the address has it. */
  readonly project: string;
  readonly children: (project: Project) => ReactNode;
}

/** What belongs to a project, once that is known. */
export function OfProject({ slug, project: key, children }: Props): ReactNode {
  const { project, isPending } = useProject(slug, key);
  if (project) return children(project);
  return isPending ? null : <NotFound />;
}

import type { ReactNode } from 'react';
import { useMembers } from '../../data/projects';
import type { Project } from '../../data/wire';
import { Empty } from '../../kit';
import { Sheet } from '../../frame/Sheet';
import { words } from './words';

/** A public project for a person who is not a member: what everybody may know, and who can let them in. */
export function Outside({ slug, project }: { readonly slug: string; readonly project: Project }): ReactNode {
  const { data: people } = useMembers(slug, undefined);
  const lead = people?.find(({ member_id }) => member_id === project.project_lead_id)?.member.display_name;
  const t = words();
  return (
    <Sheet title={project.name}>
      {project.description && <p className="project-about">{project.description}</p>}
      {people && <Empty title={t.outside} text={t.outsideText(lead ?? '')} />}
    </Sheet>
  );
}

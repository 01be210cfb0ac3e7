import type { ReactNode } from 'react';
import { projectPath } from '../../data/paths';
import { useProjects } from '../../data/projects';
import type { Project } from '../../data/wire';
import { Icon, SkeletonRows } from '../../kit';
import { PageLink } from '../../frame/PageLink';
import { ItemTree } from '../planning/ItemTree';
import { Meter } from '../planning/Meter';
import { useTally } from '../planning/tallies';
import { useItemRows } from '../planning/rows';
import { projectPage } from '../work-items/pages';
import { initiativePath, type Initiative } from './data';
import { words } from './words';

interface Props {
  readonly slug: string;
  readonly initiative: Initiative;
}

/** The contents of an initiative: projects, epics and work items with their sub-items. */
export function InitiativeTree({ slug, initiative }: Props): ReactNode {
  const { data: projects } = useProjects(slug);
  const { rows, more } = useItemRows(`${initiativePath(slug, initiative.id)}work-items/`);
  const t = words();
  if (!rows || !projects) return <SkeletonRows rows={3} label={t.loading} />;
  const own = projects.filter(({ id }) => initiative.project_ids.includes(id));
  if (!own.length && !rows.length) return <p className="soft">{t.contentEmpty}</p>;
  return (
    <>
      <ul>
        {own.map((project) => (
          <ProjectLine key={project.id} slug={slug} project={project} />
        ))}
      </ul>
      <ItemTree slug={slug} items={rows} more={more} />
    </>
  );
}

function ProjectLine({ slug, project }: { readonly slug: string; readonly project: Project }): ReactNode {
  const tally = useTally(`${projectPath(slug, project.id)}work-items/`);
  return (
    <li className="plan-line">
      <PageLink className="plan-link" page={projectPage} params={{ project: project.identifier }}>
        <Icon name="project" />
        <span className="plan-name">{project.name}</span>
        <Meter tally={tally} />
      </PageLink>
    </li>
  );
}

import { useState, type ReactNode } from 'react';
import { hasFeature } from '../../data/document';
import { useGrants, useProjects } from '../../data/projects';
import { Button, Empty, SkeletonRows } from '../../kit';
import type { At } from '../../frame/page';
import { PageLink } from '../../frame/PageLink';
import { Failed } from '../../frame/Problem';
import { Sheet } from '../../frame/Sheet';
import { projectPage } from '../work-items/pages';
import { CreateProject } from './CreateProject';
import { NextSteps, StarterCards } from './FirstSteps';
import { words } from './words';
import './projects.css';

/** The projects of a workspace, or an empty state that offers the first step. */
export function HomePage({ slug }: At): ReactNode {
  const { data: projects, error } = useProjects(slug);
  const mayCreate = useGrants(slug).has('project:create');
  const [creating, setCreating] = useState<string>();
  const t = words();
  const create = mayCreate && (
    <Button look="primary" icon="plus" onClick={() => setCreating('')}>
      {t.createProject}
    </Button>
  );
  return (
    <Sheet title={t.projects} actions={projects?.length ? create : null}>
      {error && <Failed error={error} />}
      {!projects && !error && <SkeletonRows label={t.loading} />}
      {projects?.length === 0 && (
        <div className="first-project">
          <Empty title={t.projectsEmpty} text={mayCreate ? t.projectsEmptyText : t.projectsEmptyAsk}>
            {create}
          </Empty>
          {mayCreate && hasFeature('project_templates') && (
            <>
              <p className="soft">{t.orBeginAs}</p>
              <StarterCards onChoose={setCreating} />
            </>
          )}
        </div>
      )}
      {projects && <NextSteps slug={slug} projects={projects} />}
      <ul className="projects">
        {projects?.map(({ id, name, identifier, description }) => (
          <li key={id}>
            <PageLink className="project-card" page={projectPage} params={{ project: identifier }}>
              <span className="key">{identifier}</span>
              <strong>{name}</strong>
              <span className="soft">{description}</span>
            </PageLink>
          </li>
        ))}
      </ul>
      {creating !== undefined && <CreateProject slug={slug} from={creating} onClose={() => setCreating(undefined)} />}
    </Sheet>
  );
}

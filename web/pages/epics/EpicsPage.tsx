import { useState, type ReactNode } from 'react';
import { projectPath } from '../../data/paths';
import { useGrants } from '../../data/projects';
import type { Project } from '../../data/wire';
import { Button } from '../../kit';
import type { At } from '../../frame/page';
import { PageLink } from '../../frame/PageLink';
import { ItemTree } from '../planning/ItemTree';
import { OfProject } from '../planning/OfProject';
import { PlanSheet } from '../planning/PlanList';
import { useItemRows } from '../planning/rows';
import { projectPage } from '../work-items/pages';
import { EpicDialog } from './EpicDialog';
import { words } from './words';

/** The epics of a project as trees with their progress. */
export const EpicsPage = ({ slug, project: key }: At<'project'>): ReactNode => (
  <OfProject slug={slug} project={key}>
    {(project) => <Epics slug={slug} project={project} />}
  </OfProject>
);

function Epics({ slug, project }: { readonly slug: string; readonly project: Project }): ReactNode {
  const { rows, error, more } = useItemRows(`${projectPath(slug, project.id)}work-items/`, { pql: 'isEpic' });
  const grants = useGrants(slug, project.id);
  const [isCreating, setCreating] = useState(false);
  const t = words();
  return (
    <PlanSheet
      title={t.epics}
      above={
        <PageLink className="crumb" page={projectPage} params={{ project: project.identifier }}>
          {project.name} /
        </PageLink>
      }
      rows={rows}
      error={error}
      create={
        grants.has('workitem:create') && (
          <Button look="primary" icon="plus" onClick={() => setCreating(true)}>
            {t.createEpic}
          </Button>
        )
      }
      empty={{ title: t.epicsEmpty, text: t.epicsEmptyText }}
    >
      {rows && rows.length > 0 && (
        <div className="plan-trees">
          <ItemTree slug={slug} items={rows} more={more} />
        </div>
      )}
      {isCreating && <EpicDialog slug={slug} project={project.id} onClose={() => setCreating(false)} />}
    </PlanSheet>
  );
}

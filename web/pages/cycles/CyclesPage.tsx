import { useState, type ReactNode } from 'react';
import { isGranted, useGrants, useProject } from '../../data/projects';
import { Button, Empty, Icon, SkeletonRows } from '../../kit';
import type { At } from '../../frame/page';
import { PageLink } from '../../frame/PageLink';
import { Failed, NotFound } from '../../frame/Problem';
import { Sheet } from '../../frame/Sheet';
import { formatDate } from '../../words';
import { PlanMenu } from '../planning/PlanMenu';
import { projectPage } from '../work-items/pages';
import { CycleDialog } from './CycleDialog';
import { cyclePath, STANDINGS, standingOf, useCycles, type Cycle } from './data';
import { cyclePage } from './pages';
import { words } from './words';
import '../planning/planning.css';

/** The cycles of a project by where they stand: the current one first. */
export function CyclesPage({ slug, project: key }: At<'project'>): ReactNode {
  const { project, isPending } = useProject(slug, key);
  const { data: cycles, error } = useCycles(slug, project?.id);
  const grants = useGrants(slug, project?.id);
  const [edited, setEdited] = useState<Cycle | 'new'>();
  const t = words();
  if (!isPending && !project) return <NotFound />;
  const create = grants.has('cycle:create') && (
    <Button look="primary" icon="plus" onClick={() => setEdited('new')}>
      {t.createCycle}
    </Button>
  );
  const mayEdit = grants.has('cycle:edit');
  return (
    <Sheet
      title={t.cycles}
      above={
        <PageLink className="crumb" page={projectPage} params={{ project: key }}>
          {project?.name ?? key} /
        </PageLink>
      }
      actions={cycles?.length ? create : null}
    >
      {error && <Failed error={error} />}
      {!cycles && !error && <SkeletonRows label={t.loading} />}
      {cycles?.length === 0 && (
        <Empty title={t.cyclesEmpty} text={t.cyclesEmptyText}>
          {create}
        </Empty>
      )}
      {STANDINGS.map((standing) => {
        const those = cycles?.filter((cycle) => standingOf(cycle) === standing);
        if (!those?.length || !project) return null;
        return (
          <section key={standing} aria-label={t.standings[standing]}>
            <h2 className="plan-group">{t.standings[standing]}</h2>
            <ul>
              {those.map((cycle) => (
                <li key={cycle.id} className="plan-entry">
                  <PageLink className="plan-link" page={cyclePage} params={{ project: key, cycle: cycle.id }}>
                    <Icon name="cycle" />
                    <span className="plan-name">{cycle.name}</span>
                    {cycle.start_date && cycle.end_date && (
                      <span className="soft">
                        {formatDate(cycle.start_date)} – {formatDate(cycle.end_date)}
                      </span>
                    )}
                  </PageLink>
                  <PlanMenu
                    name={cycle.name}
                    path={cyclePath(slug, project.id, cycle.id)}
                    kind="cycles"
                    onEdit={mayEdit ? () => setEdited(cycle) : undefined}
                    mayArchive={mayEdit && standing === 'completed'}
                    mayDelete={isGranted(grants, 'cycle:delete', cycle.created_by_id)}
                  />
                </li>
              ))}
            </ul>
          </section>
        );
      })}
      {edited && project && (
        <CycleDialog
          slug={slug}
          project={project.id}
          cycle={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Sheet>
  );
}

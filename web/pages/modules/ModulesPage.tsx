import { useState, type ReactNode } from 'react';
import { isGranted, useGrants, useProject } from '../../data/projects';
import { Button, Empty, Face, Icon, SkeletonRows } from '../../kit';
import type { At } from '../../frame/page';
import { PageLink } from '../../frame/PageLink';
import { Failed, NotFound } from '../../frame/Problem';
import { Sheet } from '../../frame/Sheet';
import { formatDate } from '../../words';
import { PlanMenu } from '../planning/PlanMenu';
import { projectPage } from '../work-items/pages';
import { modulePath, STATUSES, useModules, type Module } from './data';
import { ModuleDialog } from './ModuleDialog';
import { modulePage } from './pages';
import { words } from './words';
import '../planning/planning.css';

const OVER: readonly string[] = ['completed', 'cancelled'];

/** The modules of a project by their status. */
export function ModulesPage({ slug, project: key }: At<'project'>): ReactNode {
  const { project, isPending } = useProject(slug, key);
  const { data: modules, error } = useModules(slug, project?.id);
  const grants = useGrants(slug, project?.id);
  const [edited, setEdited] = useState<Module | 'new'>();
  const t = words();
  if (!isPending && !project) return <NotFound />;
  const create = grants.has('module:create') && (
    <Button look="primary" icon="plus" onClick={() => setEdited('new')}>
      {t.createModule}
    </Button>
  );
  const mayEdit = grants.has('module:edit');
  return (
    <Sheet
      title={t.modules}
      above={
        <PageLink className="crumb" page={projectPage} params={{ project: key }}>
          {project?.name ?? key} /
        </PageLink>
      }
      actions={modules?.length ? create : null}
    >
      {error && <Failed error={error} />}
      {!modules && !error && <SkeletonRows label={t.loading} />}
      {modules?.length === 0 && (
        <Empty title={t.modulesEmpty} text={t.modulesEmptyText}>
          {create}
        </Empty>
      )}
      {STATUSES.map((status) => {
        const those = modules?.filter((module) => module.status === status);
        if (!those?.length || !project) return null;
        return (
          <section key={status} aria-label={t.statuses[status]}>
            <h2 className="plan-group">{t.statuses[status]}</h2>
            <ul>
              {those.map((module) => (
                <li key={module.id} className="plan-entry">
                  <PageLink className="plan-link" page={modulePage} params={{ project: key, module: module.id }}>
                    <Icon name="module" />
                    <span className="plan-name">{module.name}</span>
                    {module.target_date && <span className="soft">{formatDate(module.target_date)}</span>}
                    {module.lead && <Face person={module.lead} />}
                  </PageLink>
                  <PlanMenu
                    name={module.name}
                    path={modulePath(slug, project.id, module.id)}
                    kind="modules"
                    onEdit={mayEdit ? () => setEdited(module) : undefined}
                    mayArchive={mayEdit && OVER.includes(status)}
                    mayDelete={isGranted(grants, 'module:delete', module.created_by_id)}
                  />
                </li>
              ))}
            </ul>
          </section>
        );
      })}
      {edited && project && (
        <ModuleDialog
          slug={slug}
          project={project.id}
          module={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Sheet>
  );
}

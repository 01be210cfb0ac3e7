import { useState, type ReactNode } from 'react';
import { isGranted, useGrants } from '../../data/projects';
import { Button, Face, Icon } from '../../kit';
import type { Project } from '../../data/wire';
import type { At } from '../../frame/page';
import { PageLink } from '../../frame/PageLink';
import { formatDate } from '../../words';
import { AddItems } from '../planning/AddItems';
import { Meter } from '../planning/Meter';
import { OfProject } from '../planning/OfProject';
import { ArchivedSection, PlanRow, PlanSection, PlanSheet } from '../planning/PlanList';
import { PlanMenu } from '../planning/PlanMenu';
import { useTallies } from '../planning/tallies';
import { projectPage } from '../work-items/pages';
import { modulePath, STATUSES, useArchivedModules, useModules, type Module } from './data';
import { ModuleDialog } from './ModuleDialog';
import { modulePage } from './pages';
import { words } from './words';

const OVER: readonly string[] = ['completed', 'cancelled'];

type Asked = { readonly what: 'edit' | 'add'; readonly module: Module } | { readonly what: 'create' };

/** The modules of a project by status. */
export const ModulesPage = ({ slug, project: key }: At<'project'>): ReactNode => (
  <OfProject slug={slug} project={key}>
    {(project) => <Modules slug={slug} project={project} />}
  </OfProject>
);

function Modules({ slug, project }: { readonly slug: string; readonly project: Project }): ReactNode {
  const key = project.identifier;
  const { data: modules, error } = useModules(slug, project.id);
  const tallies = useTallies(slug, project.id, 'module');
  const grants = useGrants(slug, project.id);
  const [asked, setAsked] = useState<Asked>();
  const t = words();
  const mayEdit = grants.has('module:edit');
  const close = () => setAsked(undefined);
  const row = (module: Module) => {
    const isArchived = module.archived_at !== null;
    return (
      <PlanRow
        key={module.id}
        page={modulePage}
        params={{ project: key, module: module.id }}
        icon={<Icon name="module" />}
        name={module.name}
        menu={
          <PlanMenu
            name={module.name}
            path={modulePath(slug, project.id, module.id)}
            kind="modules"
            onEdit={mayEdit && !isArchived ? () => setAsked({ what: 'edit', module }) : undefined}
            more={
              mayEdit && !isArchived
                ? [{ label: t.addItems, icon: 'plus', run: () => setAsked({ what: 'add', module }) }]
                : []
            }
            mayArchive={mayEdit && !isArchived && OVER.includes(module.status)}
            mayUnarchive={mayEdit && isArchived}
            mayDelete={isGranted(grants, 'module:delete', module.created_by_id)}
          />
        }
      >
        {module.target_date && <span className="soft">{formatDate(module.target_date)}</span>}
        {module.lead && <Face person={module.lead} />}
        <Meter tally={tallies?.get(module.id)} isKnown={Boolean(tallies)} />
      </PlanRow>
    );
  };
  return (
    <PlanSheet
      title={t.modules}
      above={
        <PageLink className="crumb" page={projectPage} params={{ project: key }}>
          {project.name} /
        </PageLink>
      }
      rows={modules}
      error={error}
      create={
        grants.has('module:create') && (
          <Button look="primary" icon="plus" onClick={() => setAsked({ what: 'create' })}>
            {t.createModule}
          </Button>
        )
      }
      empty={{ title: t.modulesEmpty, text: t.modulesEmptyText }}
    >
      {STATUSES.map((status) => {
        const those = modules?.filter((module) => module.status === status);
        if (!those?.length) return null;
        return (
          <PlanSection key={status} title={t.statuses[status]}>
            {those.map(row)}
          </PlanSection>
        );
      })}
      {modules && <ArchivedSection use={() => useArchivedModules(slug, project.id)} row={row} />}
      {asked?.what === 'create' && <ModuleDialog slug={slug} project={project.id} onClose={close} />}
      {asked?.what === 'edit' && (
        <ModuleDialog slug={slug} project={project.id} module={asked.module} onClose={close} />
      )}
      {asked?.what === 'add' && (
        <AddItems
          slug={slug}
          project={project.id}
          to={`${modulePath(slug, project.id, asked.module.id)}work-items/`}
          name={asked.module.name}
          onClose={close}
        />
      )}
    </PlanSheet>
  );
}

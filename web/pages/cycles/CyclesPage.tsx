import { useState, type ReactNode } from 'react';
import { isGranted, useGrants } from '../../data/projects';
import { Button, Icon, type MenuAction } from '../../kit';
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
import { CycleDialog } from './CycleDialog';
import { cyclePath, STANDINGS, standingOf, useArchivedCycles, useCycles, type Cycle } from './data';
import { cyclePage } from './pages';
import { TransferDialog } from './TransferDialog';
import { words } from './words';

type Asked = { readonly what: 'edit' | 'add' | 'transfer'; readonly cycle: Cycle } | { readonly what: 'create' };

/** The cycles of a project by status: the current one first. */
export const CyclesPage = ({ slug, project: key }: At<'project'>): ReactNode => (
  <OfProject slug={slug} project={key}>
    {(project) => <Cycles slug={slug} project={project} />}
  </OfProject>
);

function Cycles({ slug, project }: { readonly slug: string; readonly project: Project }): ReactNode {
  const key = project.identifier;
  const { data: cycles, error } = useCycles(slug, project.id);
  const tallies = useTallies(slug, project.id, 'cycle');
  const grants = useGrants(slug, project.id);
  const [asked, setAsked] = useState<Asked>();
  const t = words();
  const mayEdit = grants.has('cycle:edit');
  const close = () => setAsked(undefined);
  const ask = (what: 'add' | 'transfer', cycle: Cycle, label: string, icon: 'plus' | 'right'): MenuAction[] =>
    mayEdit ? [{ label, icon, run: () => setAsked({ what, cycle }) }] : [];
  const row = (cycle: Cycle) => {
    const isOver = standingOf(cycle) === 'completed';
    const isArchived = cycle.archived_at !== null;
    return (
      <PlanRow
        key={cycle.id}
        page={cyclePage}
        params={{ project: key, cycle: cycle.id }}
        icon={<Icon name="cycle" />}
        name={cycle.name}
        menu={
          <PlanMenu
            name={cycle.name}
            path={cyclePath(slug, project.id, cycle.id)}
            kind="cycles"
            onEdit={mayEdit && !isArchived && !isOver ? () => setAsked({ what: 'edit', cycle }) : undefined}
            more={[
              ...(isOver || isArchived ? [] : ask('add', cycle, t.addItems, 'plus')),
              ...(isOver ? ask('transfer', cycle, t.transfer, 'right') : []),
            ]}
            mayArchive={mayEdit && isOver && !isArchived}
            mayUnarchive={mayEdit && isArchived}
            mayDelete={isGranted(grants, 'cycle:delete', cycle.created_by_id)}
          />
        }
      >
        {cycle.start_date && cycle.end_date && (
          <span className="soft">
            {formatDate(cycle.start_date)} – {formatDate(cycle.end_date)}
          </span>
        )}
        <Meter tally={tallies?.get(cycle.id)} isKnown={Boolean(tallies)} />
      </PlanRow>
    );
  };
  return (
    <PlanSheet
      title={t.cycles}
      above={
        <PageLink className="crumb" page={projectPage} params={{ project: key }}>
          {project.name} /
        </PageLink>
      }
      rows={cycles}
      error={error}
      create={
        grants.has('cycle:create') && (
          <Button look="primary" icon="plus" onClick={() => setAsked({ what: 'create' })}>
            {t.createCycle}
          </Button>
        )
      }
      empty={{ title: t.cyclesEmpty, text: t.cyclesEmptyText }}
    >
      {STANDINGS.map((standing) => {
        const those = cycles?.filter((cycle) => standingOf(cycle) === standing);
        if (!those?.length) return null;
        return (
          <PlanSection key={standing} title={t.standings[standing]}>
            {those.map(row)}
          </PlanSection>
        );
      })}
      {cycles && <ArchivedSection use={() => useArchivedCycles(slug, project.id)} row={row} />}
      {asked?.what === 'create' && (
        <CycleDialog slug={slug} project={project.id} cycles={cycles ?? []} onClose={close} />
      )}
      {asked?.what === 'edit' && <CycleDialog slug={slug} project={project.id} cycle={asked.cycle} onClose={close} />}
      {asked?.what === 'add' && (
        <AddItems
          slug={slug}
          project={project.id}
          to={`${cyclePath(slug, project.id, asked.cycle.id)}work-items/`}
          name={asked.cycle.name}
          onClose={close}
        />
      )}
      {cycles && asked?.what === 'transfer' && (
        <TransferDialog slug={slug} project={project.id} cycle={asked.cycle} cycles={cycles} onClose={close} />
      )}
    </PlanSheet>
  );
}

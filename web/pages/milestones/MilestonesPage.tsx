import { useState, type ReactNode } from 'react';
import { useGrants } from '../../data/projects';
import { Button, Icon } from '../../kit';
import type { Project } from '../../data/wire';
import type { At } from '../../frame/page';
import { PageLink } from '../../frame/PageLink';
import { formatDate } from '../../words';
import { AddItems } from '../planning/AddItems';
import { today } from '../planning/days';
import { Meter } from '../planning/Meter';
import { OfProject } from '../planning/OfProject';
import { ArchivedSection, PlanRow, PlanSection, PlanSheet } from '../planning/PlanList';
import { PlanMenu } from '../planning/PlanMenu';
import { useTallies } from '../planning/tallies';
import { projectPage } from '../work-items/pages';
import { milestonePath, useArchivedMilestones, useMilestones, type Milestone } from './data';
import { MilestoneDialog } from './MilestoneDialog';
import { milestonePage } from './pages';
import { words } from './words';

const TIMES = ['past', 'coming', 'undated'] as const;

function timeOf({ target_date: day }: Milestone): (typeof TIMES)[number] {
  if (!day) return 'undated';
  return day < today() ? 'past' : 'coming';
}

type Asked = { readonly what: 'edit' | 'add'; readonly milestone: Milestone } | { readonly what: 'create' };

/** The milestones of a project by date. */
export const MilestonesPage = ({ slug, project: key }: At<'project'>): ReactNode => (
  <OfProject slug={slug} project={key}>
    {(project) => <Milestones slug={slug} project={project} />}
  </OfProject>
);

function Milestones({ slug, project }: { readonly slug: string; readonly project: Project }): ReactNode {
  const key = project.identifier;
  const { data: milestones, error } = useMilestones(slug, project.id);
  const tallies = useTallies(slug, project.id, 'milestone');
  const grants = useGrants(slug, project.id);
  const [asked, setAsked] = useState<Asked>();
  const t = words();
  const mayEdit = grants.has('milestone:edit');
  const close = () => setAsked(undefined);
  const row = (milestone: Milestone) => {
    const isOpen = mayEdit && milestone.archived_at === null;
    return (
      <PlanRow
        key={milestone.id}
        page={milestonePage}
        params={{ project: key, milestone: milestone.id }}
        icon={<Icon name="flag" />}
        name={milestone.title}
        menu={
          <PlanMenu
            name={milestone.title}
            path={milestonePath(slug, project.id, milestone.id)}
            kind="milestones"
            onEdit={isOpen ? () => setAsked({ what: 'edit', milestone }) : undefined}
            more={isOpen ? [{ label: t.addItems, icon: 'plus', run: () => setAsked({ what: 'add', milestone }) }] : []}
            mayArchive={isOpen}
            mayUnarchive={mayEdit && milestone.archived_at !== null}
            mayDelete={grants.has('milestone:delete')}
          />
        }
      >
        {milestone.target_date && <span className="soft">{formatDate(milestone.target_date)}</span>}
        <Meter tally={tallies?.get(milestone.id)} isKnown={Boolean(tallies)} />
      </PlanRow>
    );
  };
  return (
    <PlanSheet
      title={t.milestones}
      above={
        <PageLink className="crumb" page={projectPage} params={{ project: key }}>
          {project.name} /
        </PageLink>
      }
      rows={milestones}
      error={error}
      create={
        grants.has('milestone:create') && (
          <Button look="primary" icon="plus" onClick={() => setAsked({ what: 'create' })}>
            {t.createMilestone}
          </Button>
        )
      }
      empty={{ title: t.milestonesEmpty, text: t.milestonesEmptyText }}
    >
      {TIMES.map((time) => {
        const those = milestones?.filter((milestone) => timeOf(milestone) === time);
        if (!those?.length) return null;
        return (
          <PlanSection key={time} title={t.times[time]}>
            {those.map(row)}
          </PlanSection>
        );
      })}
      {milestones && <ArchivedSection use={() => useArchivedMilestones(slug, project.id)} row={row} />}
      {asked?.what === 'create' && <MilestoneDialog slug={slug} project={project.id} onClose={close} />}
      {asked?.what === 'edit' && (
        <MilestoneDialog slug={slug} project={project.id} milestone={asked.milestone} onClose={close} />
      )}
      {asked?.what === 'add' && (
        <AddItems
          slug={slug}
          project={project.id}
          to={`${milestonePath(slug, project.id, asked.milestone.id)}work-items/`}
          name={asked.milestone.title}
          onClose={close}
        />
      )}
    </PlanSheet>
  );
}

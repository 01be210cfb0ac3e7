import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Query } from '../../data/client';
import { projectPath } from '../../data/paths';
import type { Project } from '../../data/wire';
import { AreaChart, BarTable, Empty, LineChart, Picker, Button, Icon, SkeletonRows, type Choice } from '../../kit';
import type { At } from '../../frame/page';
import { PageLink } from '../../frame/PageLink';
import { Failed } from '../../frame/Problem';
import { Sheet } from '../../frame/Sheet';
import { formatNumber } from '../../words';
import { useCycles } from '../cycles/data';
import { addDays, today } from '../planning/days';
import { OfProject } from '../planning/OfProject';
import '../planning/planning.css';
import { projectPage } from '../work-items/pages';
import { Breakdowns } from './Breakdowns';
import { useStatistics, type Statistics } from './data';
import { SPANS, type Period, type Span } from './view';
import { pointsOf } from './weeks';
import { words } from './words';
import './dashboard.css';

const USUAL: Span = 84;

/** The figures of a project or of one of its cycles. */
export const DashboardPage = ({ slug, project: key }: At<'project'>): ReactNode => (
  <OfProject slug={slug} project={key}>
    {(project) => <Dashboard slug={slug} project={project} />}
  </OfProject>
);

interface Props {
  readonly slug: string;
  readonly project: Project;
}

function Dashboard({ slug, project }: Props): ReactNode {
  const period = useSearch({ strict: false }) as Period;
  const navigate = useNavigate();
  const { data: cycles = [] } = useCycles(slug, project.cycle_view ? project.id : undefined);
  const t = words();
  const show = (search: Period) => void navigate({ to: '.', search, replace: true } as never);
  const cycle = cycles.find(({ id }) => id === period.cycle);
  const days = period.days ?? USUAL;
  const begun = cycle?.start_date && cycle.end_date ? cycle : undefined;
  const query: Query = begun
    ? { cycle_id: begun.id, first_day: begun.start_date!.slice(0, 10), last_day: begun.end_date!.slice(0, 10) }
    : { ...(cycle && { cycle_id: cycle.id }), first_day: addDays(today(), 1 - days), last_day: today() };
  const isToCome = Boolean(begun && begun.start_date!.slice(0, 10) > today());
  return (
    <Sheet
      title={t.dashboard}
      above={
        <PageLink className="crumb" page={projectPage} params={{ project: project.identifier }}>
          {project.name} /
        </PageLink>
      }
      bar={
        <>
          {cycles.length > 0 && (
            <OneOf
              label={t.cycle}
              choices={[{ id: '', name: t.whole }, ...cycles]}
              value={cycle?.id ?? ''}
              onChange={(id) => show(id ? { cycle: id } : {})}
            />
          )}
          {!begun && (
            <OneOf
              label={t.period}
              choices={SPANS.map((one) => ({ id: String(one), name: t.spans[one] }))}
              value={String(days)}
              onChange={(id) => show({ ...period, days: Number(id) as Span })}
            />
          )}
        </>
      }
    >
      {isToCome ? (
        <Empty title={t.cycleNotBegun} text={t.cycleNotBegunText} />
      ) : (
        <div className="dashboard">
          <Charts slug={slug} project={project.id} query={query} />
          <Breakdowns
            path={`${projectPath(slug, project.id)}work-items/`}
            query={cycle ? { cycle_id: cycle.id } : {}}
            slug={slug}
            project={project.id}
          />
        </div>
      )}
    </Sheet>
  );
}

interface OneOfProps {
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly value: string;
  readonly onChange: (id: string) => void;
}

const OneOf = ({ label, choices, value, onChange }: OneOfProps): ReactNode => (
  <Picker
    choices={choices}
    label={label}
    nothing={words().nothingFound}
    value={value}
    onChange={onChange}
    trigger={
      <Button>
        {choices.find(({ id }) => id === value)?.name} <Icon name="down" size={12} />
      </Button>
    }
  />
);

interface ChartsProps {
  readonly slug: string;
  readonly project: string;
  readonly query: Query;
}

function Charts({ slug, project, query }: ChartsProps): ReactNode {
  const { data, error } = useStatistics(slug, project, query);
  const t = words();
  if (error) return <Failed error={error} />;
  if (!data) return <SkeletonRows label={t.loading} />;
  const { isByWeek, points } = pointsOf(data.days);
  const dates = data.days.map(({ date }) => date);
  const flow = (group: 'completed' | 'started' | 'unstarted' | 'backlog') =>
    data.days.map(({ state_groups: groups }) => groups[group]);
  return (
    <>
      <section className="dashboard-part" aria-label={t.createdCompleted}>
        <h2>{t.createdCompleted}</h2>
        {isByWeek && <p className="soft">{t.byWeek}</p>}
        <LineChart
          title={t.createdCompleted}
          days={points.map(({ date }) => date)}
          lines={[
            { name: t.created, values: points.map(({ created_items: items }) => items), look: 'second' },
            { name: t.completed, values: points.map(({ completed_items: items }) => items), look: 'main' },
          ]}
        />
      </section>
      <section className="dashboard-part" aria-label={t.flow}>
        <h2>{t.flow}</h2>
        <AreaChart
          title={t.flow}
          days={dates}
          areas={[
            { name: t.groups.completed, values: flow('completed'), look: 'first' },
            { name: t.groups.started, values: flow('started'), look: 'second' },
            { name: t.groups.unstarted, values: flow('unstarted'), look: 'third' },
            { name: t.groups.backlog, values: flow('backlog'), look: 'fourth' },
          ]}
        />
      </section>
      <CycleTime {...data.cycle_time} />
    </>
  );
}

const HOURS_OF_DAY = 24;
const MOST_DAYS_APART = 30;
const inDays = (hours: number): string => formatNumber(Math.round((hours / HOURS_OF_DAY) * 10) / 10);

function CycleTime({ items, median_hours, p85_hours, days }: Statistics['cycle_time']): ReactNode {
  const t = words();
  return (
    <section className="dashboard-part" aria-label={t.cycleTime}>
      <h2>{t.cycleTime}</h2>
      <p className="soft">{items > 0 ? t.cycleTimeText : t.noCompleted}</p>
      {median_hours !== null && p85_hours !== null && (
        <dl className="figures">
          <div className="figure">
            <dt className="soft">{t.median}</dt>
            <dd>{t.duration(inDays(median_hours))}</dd>
          </div>
          <div className="figure">
            <dt className="soft">{t.most}</dt>
            <dd>{t.duration(inDays(p85_hours))}</dd>
          </div>
        </dl>
      )}
      {items > 0 && (
        <BarTable
          title={t.cycleTime}
          heads={[t.days, t.count]}
          bars={days.map(({ days: took, items: value }) => ({
            id: String(took),
            name: t.daysOf(took, took === MOST_DAYS_APART),
            value,
          }))}
        />
      )}
    </section>
  );
}

import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { server } from '../../data/document';
import { useGrants } from '../../data/projects';
import type { Project } from '../../data/wire';
import { Button, IconButton } from '../../kit';
import type { At } from '../../frame/page';
import { PageLink } from '../../frame/PageLink';
import { Failed } from '../../frame/Problem';
import { Sheet } from '../../frame/Sheet';
import { language } from '../../words';
import { useDatedItems } from '../planning/dated';
import { addDays, mondayOf, monthOf, today } from '../planning/days';
import { OfProject } from '../planning/OfProject';
import { ItemPanel } from '../work-items/ItemPanel';
import { projectPage } from '../work-items/pages';
import '../work-items/work-items.css';
import { Month } from './Month';
import type { MonthView } from './view';
import { words } from './words';
import './calendar.css';

const monthName = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** The work items of a project by due date. */
export const CalendarPage = ({ slug, project: key }: At<'project'>): ReactNode => (
  <OfProject slug={slug} project={key}>
    {(project) => <Calendar slug={slug} project={project} />}
  </OfProject>
);

function Calendar({ slug, project }: { readonly slug: string; readonly project: Project }): ReactNode {
  const { month = today().slice(0, 7), item, mine } = useSearch({ strict: false }) as MonthView;
  const navigate = useNavigate();
  const grants = useGrants(slug, project.id);
  const t = words();
  const show = (change: MonthView, replace = true) =>
    void navigate({ to: '.', search: (before: MonthView) => ({ ...before, ...change }), replace } as never);
  const first = `${month}-01`;
  const from = mondayOf(first);
  const to = addDays(mondayOf(addDays(monthOf(first, 1), -1)), 6);
  const { data, error } = useDatedItems(slug, project.id, {
    target_date__gte: from,
    target_date__lte: to,
    ...(mine && { assignee_id: server.person.id }),
  });
  const step = (by: number) => show({ month: monthOf(first, by).slice(0, 7) });
  return (
    <Sheet
      title={t.calendar}
      above={
        <PageLink className="crumb" page={projectPage} params={{ project: project.identifier }}>
          {project.name} /
        </PageLink>
      }
      bar={
        <>
          <h2 className="calendar-month" aria-live="polite">
            {monthName.format(new Date(`${first}T00:00:00Z`))}
          </h2>
          <IconButton icon="left" label={t.previousMonth} onClick={() => step(-1)} />
          <IconButton icon="right" label={t.nextMonth} onClick={() => step(1)} />
          <Button onClick={() => show({ month: undefined })}>{t.thisMonth}</Button>
          <Button
            className={mine ? 'filter on' : 'filter'}
            aria-pressed={Boolean(mine)}
            onClick={() => show({ mine: mine ? undefined : true })}
          >
            {t.mine}
          </Button>
        </>
      }
      panel={
        item && (
          <ItemPanel
            slug={slug}
            itemKey={item}
            onClose={() => {
              show({ item: undefined });
            }}
          />
        )
      }
    >
      {error ? (
        <Failed error={error} />
      ) : (
        <Month
          slug={slug}
          month={month}
          from={from}
          to={to}
          items={data}
          grants={grants}
          onOpen={(key) => show({ item: key }, false)}
        />
      )}
    </Sheet>
  );
}

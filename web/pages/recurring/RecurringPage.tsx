import { useState, type ReactNode } from 'react';
import { api } from '../../data/client';
import { isGranted, useGrants } from '../../data/projects';
import type { Project } from '../../data/wire';
import type { At } from '../../frame/page';
import { Failed } from '../../frame/Problem';
import { Button, Dialog, SkeletonRows, Table } from '../../kit';
import { formatDate, formatMoment } from '../../words';
import type { Values } from '../settings/RecordDialog';
import { act, Records } from '../settings/Records';
import { ProjectSettings } from '../settings/SettingsSheet';
import { recurringPath, useOccurrences, useTemplates, type Occurrence, type Recurring } from './data';
import { words } from './words';

/** Work items of a project that are created by a schedule. */
export const RecurringPage = ({ slug, project: key }: At<'project'>): ReactNode => (
  <ProjectSettings slug={slug} project={key} title={words().recurring}>
    {(project) => <List slug={slug} project={project} />}
  </ProjectSettings>
);

const FREQUENCIES = ['daily', 'weekly', 'monthly', 'yearly'] as const;
const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
const today = (): string => new Date().toLocaleDateString('sv');

/** Members that are not sent if they are empty: the server has a default for each. */
const OPTIONAL = ['start_date', 'timezone', 'time', 'interval'] as const;

function bodyOf(values: Values): object {
  const { weekdays, day_of_month, end_date, frequency, ...rest } = values;
  const given = Object.entries(rest).filter(
    ([name, value]) => !(OPTIONAL as readonly string[]).includes(name) || (value !== '' && value !== null),
  );
  return {
    ...Object.fromEntries(given),
    frequency,
    weekdays: frequency === 'weekly' ? (weekdays ?? []) : [],
    day_of_month: frequency === 'monthly' ? (day_of_month ?? null) : null,
    end_date: end_date || null,
  };
}

/** For example `Every 2 weeks, Monday, Friday, 09:00`. */
function scheduleOf({ frequency, interval, weekdays, day_of_month, time }: Recurring): string {
  const t = words();
  const days = weekdays.map((day) => t.weekdays[day as (typeof WEEKDAYS)[number]] ?? day).join(', ');
  return [t.every[frequency](interval), days, day_of_month && t.onDay(day_of_month), time].filter(Boolean).join(', ');
}

function stateOf({ status, stopped_reason, next_run_at }: Recurring): ReactNode {
  const t = words();
  if (status === 'active' && next_run_at) return t.next(formatMoment(next_run_at));
  if (status === 'stopped') return <span className="bad">{stopped_reason ?? t.statuses.stopped}</span>;
  return <span className="soft">{t.statuses[status]}</span>;
}

function List({ slug, project }: { readonly slug: string; readonly project: Project }): ReactNode {
  const path = recurringPath(slug, project.id);
  const grants = useGrants(slug, project.id);
  const { data: templates } = useTemplates(slug, project.id);
  const [log, setLog] = useState<Recurring>();
  const t = words();
  const isSwitchable = (row: Recurring) => isGranted(grants, 'recurringworkitem:edit', row.created_by_id);
  const enable = (row: Recurring) =>
    act('recurring', () => api.patch(`${path}${row.id}/`, { is_enabled: !row.is_enabled }));
  const hasTemplates = templates !== undefined && templates.length > 0;
  return (
    <>
      <Records<Recurring>
        bare
        title={t.recurring}
        text={templates?.length === 0 ? t.needsTemplate : t.recurringText}
        texts={{ create: t.newRecurring, edit: t.editRecurring, empty: t.recurringEmpty, remove: t.removeRecurring }}
        kind="recurring"
        path={path}
        query={{ order_by: 'name' }}
        nameOf={({ name }) => name}
        columns={[
          { id: 'name', name: t.name, cell: ({ name }) => name },
          {
            id: 'template',
            name: t.template,
            cell: ({ template_id }) => templates?.find(({ id }) => id === template_id)?.name,
          },
          { id: 'schedule', name: t.schedule, cell: scheduleOf },
          {
            id: 'until',
            name: t.end,
            cell: ({ end_date, count }) => (end_date ? formatDate(end_date) : count && t.times(count)),
          },
          { id: 'state', name: t.state, cell: stateOf },
        ]}
        fields={[
          { kind: 'text', member: 'name', label: t.name, required: true },
          { kind: 'choice', member: 'template_id', label: t.template, required: true, choices: templates ?? [] },
          {
            kind: 'choice',
            member: 'frequency',
            label: t.frequency,
            required: true,
            choices: FREQUENCIES.map((id) => ({ id, name: t.frequencies[id] })),
          },
          { kind: 'number', member: 'interval', label: t.interval, hint: t.intervalHint },
          {
            kind: 'choices',
            member: 'weekdays',
            label: t.onWeekdays,
            choices: WEEKDAYS.map((id) => ({ id, name: t.weekdays[id] })),
            when: ({ frequency }) => frequency === 'weekly',
          },
          {
            kind: 'number',
            member: 'day_of_month',
            label: t.dayOfMonth,
            when: ({ frequency }) => frequency === 'monthly',
          },
          { kind: 'text', member: 'time', label: t.time, hint: t.timeHint, max: 5 },
          { kind: 'text', member: 'timezone', label: t.timezone, max: 64 },
          { kind: 'date', member: 'start_date', label: t.start },
          { kind: 'date', member: 'end_date', label: t.lastDay },
          { kind: 'number', member: 'count', label: t.most, hint: t.mostHint },
        ]}
        initial={{
          ...{ name: '', template_id: templates?.[0]?.id ?? '', frequency: 'weekly', interval: 1, weekdays: [] },
          ...{ day_of_month: null, time: '09:00', timezone: ownZone(), start_date: today(), end_date: '', count: null },
        }}
        bodyOf={bodyOf}
        may={{
          create: hasTemplates && grants.has('recurringworkitem:create'),
          edit: grants.has('recurringworkitem:edit') || grants.has('recurringworkitem:edit+creator'),
          remove: grants.has('recurringworkitem:delete') || grants.has('recurringworkitem:delete+creator'),
        }}
        mayEdit={isSwitchable}
        mayRemove={(row) => isGranted(grants, 'recurringworkitem:delete', row.created_by_id)}
        actionsOf={(row) => [
          { label: t.whatCame, icon: 'history', run: () => setLog(row) },
          ...(isSwitchable(row) ? [{ label: row.is_enabled ? t.pause : t.resume, run: () => void enable(row) }] : []),
        ]}
      />
      {log && <Log path={path} row={log} onClose={() => setLog(undefined)} />}
    </>
  );
}

interface LogProps {
  readonly path: string;
  readonly row: Recurring;
  readonly onClose: () => void;
}

/** The runs of the schedule with their results. */
function Log({ path, row, onClose }: LogProps): ReactNode {
  const { data, error } = useOccurrences(path, row.id);
  const t = words();
  return (
    <Dialog open onClose={onClose} title={`${t.whatCame}: ${row.name}`}>
      {error && <Failed error={error} />}
      {!data && !error && <SkeletonRows rows={2} label={t.loading} />}
      {data?.length === 0 && <p className="soft">{t.nothingCame}</p>}
      {data && data.length > 0 && (
        <Table<Occurrence>
          label={t.whatCame}
          rows={data}
          keyOf={({ id }) => id}
          columns={[
            { id: 'due', name: t.day, cell: ({ due_at }) => formatMoment(due_at) },
            { id: 'status', name: t.state, cell: ({ status }) => t.outcomes[status] },
            { id: 'reason', name: t.reason, cell: ({ reason }) => reason },
          ]}
        />
      )}
      <div className="dialog-actions">
        <Button look="primary" onClick={onClose}>
          {t.close}
        </Button>
      </div>
    </Dialog>
  );
}

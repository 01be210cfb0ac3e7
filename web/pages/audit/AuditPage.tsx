import { useState, type ReactNode } from 'react';
import { useOne, usePages } from '../../data/lists';
import { workspacePath } from '../../data/paths';
import type { wire, With } from '../../data/wire';
import type { At } from '../../frame/page';
import { Failed } from '../../frame/Problem';
import { Ago, Button, Section, Select, SkeletonRows, Table, TextField } from '../../kit';
import { formatMoment } from '../../words';
import { WorkspaceSettings } from '../settings/SettingsSheet';
import { words } from './words';
import './audit.css';

type Entry = With<
  wire.AuditLog,
  | 'id'
  | 'event_name'
  | 'outcome'
  | 'actor_type'
  | 'actor_display_name'
  | 'target_type'
  | 'target_display_name'
  | 'reason'
  | 'ip_address'
  | 'old_value'
  | 'new_value'
  | 'created_at'
>;

type Start = With<wire.AuditLogStart, 'removed_entries' | 'removed_until' | 'removed_after_days'>;

const CATEGORIES = ['auth', 'member', 'role', 'settings', 'integration', 'webhook', 'security'] as const;

const textOf = (value: unknown): string =>
  value === null || value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value);

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const EMPTY = ['', '{}', '[]', 'null'];

/** The differences of two records, member by member. */
function changesOf({ old_value: before, new_value: after }: Entry): string[] {
  if (!isObject(before) && !isObject(after)) return [[textOf(before), textOf(after)].filter(Boolean).join(' → ')];
  const [was, is] = [isObject(before) ? before : {}, isObject(after) ? after : {}];
  return [...new Set([...Object.keys(was), ...Object.keys(is)])].flatMap((name) => {
    const [one, other] = [textOf(was[name]), textOf(is[name])];
    if (one === other) return [];
    const values = [one, other].filter((text) => !EMPTY.includes(text));
    return values.length ? [`${name}: ${values.join(' → ')}`] : [];
  });
}

const changeOf = (entry: Entry): string => [...changesOf(entry), entry.reason].filter(Boolean).join('; ');

/** The audit log of a workspace. */
export function AuditPage({ slug }: At): ReactNode {
  const [search, setSearch] = useState('');
  const [category, setCategory] = useState('');
  const [outcome, setOutcome] = useState('');
  const query = { search, category, outcome, order_by: '-created_at' };
  const { rows, error, more } = usePages<Entry>('audit', `${workspacePath(slug)}audit-logs/`, query);
  const t = words();
  const any = { id: '', name: t.any };
  return (
    <WorkspaceSettings slug={slug} title={t.audit}>
      <Section bare title={t.audit} text={t.auditText}>
        <div className="settings-filters">
          <TextField type="search" label={t.search} value={search} onChange={setSearch} />
          <Select
            label={t.category}
            value={category}
            choices={[any, ...CATEGORIES.map((id) => ({ id, name: t.categories[id]! }))]}
            onChange={setCategory}
          />
          <Select
            label={t.outcome}
            value={outcome}
            choices={[any, { id: 'success', name: t.success }, { id: 'failure', name: t.failure }]}
            onChange={setOutcome}
          />
        </div>
        {error && <Failed error={error} />}
        {!rows && !error && <SkeletonRows label={t.loading} />}
        {rows?.length === 0 && <p className="nothing soft">{t.nothingFound}</p>}
        {rows && rows.length > 0 && (
          <Table
            label={t.audit}
            rows={rows}
            keyOf={({ id }) => id}
            columns={[
              {
                id: 'what',
                name: t.what,
                cell: ({ event_name, outcome: end }) => (
                  <span className="named">
                    {event_name}
                    {end === 'failure' && <span className="tag-note">{t.failure}</span>}
                  </span>
                ),
              },
              { id: 'by', name: t.by, cell: (row) => row.actor_display_name || row.actor_type },
              { id: 'on', name: t.on, cell: (row) => row.target_display_name || row.target_type },
              { id: 'change', name: t.change, cell: (row) => <span className="audit-change">{changeOf(row)}</span> },
              { id: 'from', name: t.from, cell: ({ ip_address }) => ip_address },
              {
                id: 'when',
                name: t.when,
                cell: ({ created_at }) => <Ago time={created_at} />,
              },
            ]}
          />
        )}
        {more && <Button onClick={more}>{t.loadMore}</Button>}
        {rows && !more && <Removed slug={slug} />}
      </Section>
    </WorkspaceSettings>
  );
}

/** Says at the end of the list what the retention removed. */
function Removed({ slug }: Pick<At, 'slug'>): ReactNode {
  const { data: start } = useOne<Start>('audit-start', `${workspacePath(slug)}audit-log-start/`);
  if (!start?.removed_until) return null;
  const { removed_entries: entries, removed_until: until, removed_after_days: days } = start;
  return <p className="soft">{words().removed(entries, formatMoment(until), days ?? 0)}</p>;
}

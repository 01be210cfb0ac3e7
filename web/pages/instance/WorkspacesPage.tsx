import { useDeferredValue, useState, type ReactNode } from 'react';
import { api } from '../../data/client';
import { complainOf } from '../../data/problems';
import { PageLink } from '../../frame/PageLink';
import { Failed } from '../../frame/Problem';
import { Sheet } from '../../frame/Sheet';
import { Button, Section, SkeletonRows, Table, TextField, type TableColumn } from '../../kit';
import { formatDate, formatNumber } from '../../words';
import { USAGE, useWorkspaces, type InstanceWorkspace } from './data';
import { workspacePage } from './pages';
import { words } from './words';
import '../settings/settings.css';

/** All workspaces of the installation. */
export function WorkspacesPage(): ReactNode {
  const [text, setText] = useState('');
  const search = useDeferredValue(text.trim());
  const { rows, error, more } = useWorkspaces({ search, order_by: 'slug' });
  const t = words();
  return (
    <Sheet title={t.workspaces}>
      <div className="settings-body wide">
        <Section
          bare
          title={t.workspaces}
          text={t.workspacesText}
          actions={
            <Button onClick={() => void api.save(USAGE, { first_day: yearAgo() }).catch(complainOf)}>
              {t.exportUsage}
            </Button>
          }
        >
          <div className="settings-filters">
            <TextField type="search" label={t.search} value={text} onChange={setText} />
          </div>
          {error && <Failed error={error} />}
          {!rows && !error && <SkeletonRows label={t.loading} />}
          {rows?.length === 0 && <p className="nothing soft">{t.nothingFound}</p>}
          {rows && rows.length > 0 && (
            <Table label={t.workspaces} rows={rows} keyOf={({ id }) => id} columns={columns()} />
          )}
          {more && <Button onClick={more}>{t.loadMore}</Button>}
        </Section>
      </div>
    </Sheet>
  );
}

/** A day of the month eleven months ago, so that twelve months are shown. */
function yearAgo(): string {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 11)).toISOString().slice(0, 10);
}

function columns(): TableColumn<InstanceWorkspace>[] {
  const t = words();
  return [
    {
      id: 'name',
      name: t.name,
      cell: ({ id, name, suspended_at, purge_at }) => (
        <span className="named">
          <PageLink className="link" page={workspacePage} params={{ workspace: id }}>
            {name}
          </PageLink>
          {suspended_at && (
            <span className="tag-note">{purge_at ? t.deletionOn(formatDate(purge_at)) : t.suspended}</span>
          )}
        </span>
      ),
    },
    { id: 'slug', name: t.slug, cell: ({ slug }) => slug },
    { id: 'owners', name: t.owners, cell: ({ owners }) => <Owners of={owners} /> },
    { id: 'people', name: t.people, align: 'end', cell: ({ people }) => formatNumber(people) },
    { id: 'items', name: t.items, align: 'end', cell: ({ work_items }) => formatNumber(work_items) },
    { id: 'since', name: t.since, cell: ({ created_at }) => formatDate(created_at) },
  ];
}

/** The first owner, and how many there are beside; the page of the workspace names them. */
function Owners({ of: [first, ...others] }: { readonly of: readonly string[] }): ReactNode {
  const t = words();
  if (first === undefined) return <span className="soft">{t.none}</span>;
  return (
    <>
      {first}
      {others.length > 0 && <span className="soft"> +{formatNumber(others.length)}</span>}
    </>
  );
}

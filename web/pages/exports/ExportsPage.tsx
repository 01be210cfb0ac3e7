import { useState, type ReactNode } from 'react';
import { isUnfinished } from '../../data/background';
import { api } from '../../data/client';
import { refresh } from '../../data/lists';
import { complainOf } from '../../data/problems';
import { useGrants } from '../../data/projects';
import type { At } from '../../frame/page';
import { Failed } from '../../frame/Problem';
import { Ago, Button, ConfirmDialog, IconButton, say, Section, SkeletonRows, Table } from '../../kit';
import { formatDate, formatNumber, formatSize } from '../../words';
import { WorkspaceSettings } from '../settings/SettingsSheet';
import { exportsPath, useExports, type Export } from './data';
import { words } from './words';

/** Exports of the whole workspace: how far one is, and the files of the last ones. */
export function ExportsPage({ slug }: At): ReactNode {
  const { data: rows, error } = useExports(slug);
  const mayStart = useGrants(slug).has('export:create');
  const t = words();
  const start = async () => {
    await api.post(exportsPath(slug));
    await refresh('exports');
    say(t.exported);
  };
  return (
    <WorkspaceSettings slug={slug} title={t.exports}>
      <Section
        bare
        title={t.exports}
        text={t.exportsText}
        actions={
          mayStart &&
          !rows?.some(isUnfinished) && (
            <Button look="primary" onClick={() => void start().catch(complainOf)}>
              {t.exportNow}
            </Button>
          )
        }
      >
        {error && <Failed error={error} />}
        {!rows && !error && <SkeletonRows label={t.loading} />}
        {rows?.length === 0 && <p className="nothing soft">{t.exportsEmpty}</p>}
        {rows && rows.length > 0 && <List slug={slug} rows={rows} />}
      </Section>
    </WorkspaceSettings>
  );
}

interface ListProps {
  readonly slug: string;
  readonly rows: readonly Export[];
}

const List = ({ slug, rows }: ListProps): ReactNode => {
  const t = words();
  return (
    <Table
      label={t.exports}
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        { id: 'when', name: t.when, cell: ({ created_at }) => <Ago time={created_at} /> },
        { id: 'status', name: t.status, cell: (row) => <Status shown={row} /> },
        { id: 'size', name: t.size, align: 'end', cell: ({ size }) => size !== null && formatSize(size) },
        {
          id: 'removed',
          name: t.removedAt,
          cell: ({ status, expires_at }) => status === 'completed' && expires_at && formatDate(expires_at),
        },
        { id: 'actions', name: t.moreActions, bare: true, cell: (row) => <Actions slug={slug} shown={row} /> },
      ]}
    />
  );
};

function Status({ shown }: { readonly shown: Export }): ReactNode {
  const { status, records, message, missing_files } = shown;
  const t = words();
  const more = isUnfinished(shown)
    ? t.progress(formatNumber(records))
    : message || (missing_files > 0 && t.missingFiles(formatNumber(missing_files)));
  return (
    <>
      {t.backgroundStatuses[status]}
      {more && <span className="soft"> · {more}</span>}
    </>
  );
}

interface ActionsProps {
  readonly slug: string;
  readonly shown: Export;
}

function Actions({ slug, shown }: ActionsProps): ReactNode {
  const [isAsking, setAsking] = useState(false);
  const path = `${exportsPath(slug)}${shown.id}/`;
  const t = words();
  const changed = () => refresh('exports');
  if (isUnfinished(shown))
    return <Button onClick={() => void api.post(`${path}cancel/`).then(changed, complainOf)}>{t.cancelExport}</Button>;
  return (
    <>
      {shown.status === 'completed' && (
        <Button look="quiet" onClick={() => void api.save(`${path}download/`).catch(complainOf)}>
          {t.download}
        </Button>
      )}
      <IconButton icon="trash" label={t.deleteExport} onClick={() => setAsking(true)} />
      {isAsking && (
        <ConfirmDialog
          title={t.deleteExport}
          text={t.deleteText}
          action={t.delete}
          onConfirm={() => api.delete(path).then(changed, complainOf)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

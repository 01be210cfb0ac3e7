import { useState, type ReactNode } from 'react';
import { isUnfinished } from '../../data/background';
import { api } from '../../data/client';
import { refresh } from '../../data/lists';
import { complainOf } from '../../data/problems';
import type { At } from '../../frame/page';
import { Failed } from '../../frame/Problem';
import { Ago, Button, ConfirmDialog, IconButton, say, Section, SkeletonRows, Table } from '../../kit';
import { formatDate, formatNumber, formatSize } from '../../words';
import { PersonSettings } from '../settings/SettingsSheet';
import { ARCHIVES, useArchives, type Archive } from './data';
import { words } from './words';

/** Archives of the person's own data: how far one is, and the files of the last ones. */
export function ArchivesPage({ slug }: At): ReactNode {
  const { data: rows, error } = useArchives();
  const t = words();
  const start = async () => {
    await api.post(ARCHIVES);
    await refresh('archives');
    say(t.archiveStarted);
  };
  return (
    <PersonSettings slug={slug} title={t.archives}>
      <Section
        bare
        title={t.archives}
        text={t.archivesText}
        actions={
          !rows?.some(isUnfinished) && (
            <Button look="primary" onClick={() => void start().catch(complainOf)}>
              {t.startArchive}
            </Button>
          )
        }
      >
        {error && <Failed error={error} />}
        {!rows && !error && <SkeletonRows rows={2} label={t.loading} />}
        {rows?.length === 0 && <p className="nothing soft">{t.archivesEmpty}</p>}
        {rows && rows.length > 0 && (
          <Table<Archive>
            label={t.archives}
            rows={rows}
            keyOf={({ id }) => id}
            columns={[
              { id: 'when', name: t.archiveStart, cell: ({ created_at }) => <Ago time={created_at} /> },
              { id: 'status', name: t.archiveStatus, cell: (row) => <Status shown={row} /> },
              { id: 'size', name: t.archiveSize, align: 'end', cell: ({ size }) => size !== null && formatSize(size) },
              {
                id: 'removed',
                name: t.archiveKept,
                cell: ({ status, expires_at }) => status === 'completed' && expires_at && formatDate(expires_at),
              },
              { id: 'actions', name: t.moreActions, bare: true, cell: (row) => <Actions shown={row} /> },
            ]}
          />
        )}
      </Section>
    </PersonSettings>
  );
}

interface ShownArchive {
  readonly shown: Archive;
}

function Status({ shown }: ShownArchive): ReactNode {
  const { status, records, message, missing_files } = shown;
  const t = words();
  const more = isUnfinished(shown)
    ? t.archiveProgress(formatNumber(records))
    : message || (missing_files > 0 && t.archiveMissing(formatNumber(missing_files)));
  return (
    <>
      {t.backgroundStatuses[status]}
      {more && <span className="soft"> · {more}</span>}
    </>
  );
}

function Actions({ shown }: ShownArchive): ReactNode {
  const [isAsking, setAsking] = useState(false);
  const path = `${ARCHIVES}${shown.id}/`;
  const t = words();
  const remove = () => api.delete(path).then(() => refresh('archives'), complainOf);
  if (isUnfinished(shown)) return <Button onClick={() => void remove()}>{t.cancel}</Button>;
  return (
    <>
      {shown.status === 'completed' && (
        <Button look="quiet" onClick={() => void api.save(`${path}download/`).catch(complainOf)}>
          {t.download}
        </Button>
      )}
      <IconButton icon="trash" label={t.deleteArchive} onClick={() => setAsking(true)} />
      {isAsking && (
        <ConfirmDialog
          title={t.deleteArchive}
          text={t.deleteArchiveText}
          action={t.delete}
          onConfirm={remove}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

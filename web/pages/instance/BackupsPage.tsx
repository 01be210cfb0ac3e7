import { useEffect, useState, type ReactNode } from 'react';
import { api } from '../../data/client';
import { refresh } from '../../data/lists';
import { complainOf } from '../../data/problems';
import { Failed } from '../../frame/Problem';
import { Sheet } from '../../frame/Sheet';
import { Ago, Button, ConfirmDialog, say, Section, SkeletonRows, Table } from '../../kit';
import { formatSize } from '../../words';
import { Fact, Facts } from '../planning/Facts';
import { BACKUPS, useBackups, useBackupStatus, type BackupStatus } from './data';
import { words } from './words';
import '../settings/settings.css';

/** The back-ups of the installation: what there is, what the server is set to do, and how one is brought back. */
export function BackupsPage(): ReactNode {
  const { data: status, error } = useBackupStatus();
  const [isAsking, setAsking] = useState(false);
  const isWaiting = status?.is_waiting ?? false;
  const t = words();
  useEffect(() => void (!isWaiting && refresh('instance-backups')), [isWaiting]);
  const start = () =>
    api
      .post(`${BACKUPS}start/`)
      .then(() => refresh('instance-backup-status'))
      .then(() => say(t.backupBegun))
      .catch(complainOf)
      .finally(() => setAsking(false));
  return (
    <Sheet
      title={t.backups}
      actions={
        status?.is_configured && (
          <Button look="primary" disabled={isWaiting} onClick={() => setAsking(true)}>
            {isWaiting ? t.backupRuns : t.backupNow}
          </Button>
        )
      }
    >
      <div className="settings-body wide">
        {error && <Failed error={error} />}
        {!status && !error && <SkeletonRows label={t.loading} />}
        {status && <Status status={status} />}
        {status?.is_configured && <Snapshots />}
        <Section title={t.restore} text={t.restoreText}>
          <pre>
            <code>cairn backup restore</code>
          </pre>
        </Section>
      </div>
      {isAsking && (
        <ConfirmDialog
          title={t.backupNow}
          text={t.backupNowText}
          action={t.backupNow}
          onConfirm={start}
          onClose={() => setAsking(false)}
        />
      )}
    </Sheet>
  );
}

function Status({ status }: { readonly status: BackupStatus }): ReactNode {
  const t = words();
  if (!status.is_configured) return <p className="lead">{t.backupsOff}</p>;
  const { last_made_at, last_bytes, last_verified_at, last_failed_at, failure } = status;
  const isFailing = last_failed_at !== null && (last_made_at === null || last_failed_at > last_made_at);
  return (
    <>
      <p className="soft lead">{t.backupsText}</p>
      {isFailing && (
        <p className="lead" role="alert">
          {t.backupFailed} <Ago time={last_failed_at} />: {failure}
        </p>
      )}
      <Facts>
        <Fact name={t.lastMade}>{last_made_at ? <Ago time={last_made_at} /> : t.never}</Fact>
        <Fact name={t.size}>{last_bytes !== null && formatSize(last_bytes)}</Fact>
        <Fact name={t.lastVerified}>{last_verified_at ? <Ago time={last_verified_at} /> : t.never}</Fact>
        <Fact name={t.schedule}>{status.schedule ?? t.byHand}</Fact>
        <Fact name={t.verification}>{status.verification ?? t.byHand}</Fact>
        <Fact name={t.kept}>{status.kept === 'all' ? t.keptAll : status.kept}</Fact>
        <Fact name={t.encrypted}>{status.is_encrypted ? t.yes : t.no}</Fact>
      </Facts>
    </>
  );
}

function Snapshots(): ReactNode {
  const { rows, error, more } = useBackups();
  const t = words();
  return (
    <Section title={t.snapshots}>
      {error && <Failed error={error} />}
      {!rows && !error && <SkeletonRows rows={3} label={t.loading} />}
      {rows?.length === 0 && <p className="nothing soft">{t.snapshotsEmpty}</p>}
      {rows && rows.length > 0 && (
        <Table
          label={t.snapshots}
          rows={rows}
          keyOf={({ id }) => id}
          columns={[
            { id: 'name', name: t.name, cell: ({ id }) => <code>{id}</code> },
            { id: 'when', name: t.made, cell: ({ created_at }) => <Ago time={created_at} /> },
            { id: 'size', name: t.size, align: 'end', cell: ({ bytes }) => bytes !== null && formatSize(bytes) },
            {
              id: 'verified',
              name: t.lastVerified,
              cell: ({ verified_at }) => (verified_at ? <Ago time={verified_at} /> : t.never),
            },
          ]}
        />
      )}
      {more && <Button onClick={more}>{t.loadMore}</Button>}
    </Section>
  );
}

import { useState, type ReactNode } from 'react';
import { api } from '../../data/client';
import { refresh } from '../../data/lists';
import { useGrants } from '../../data/projects';
import type { At } from '../../frame/page';
import { Failed } from '../../frame/Problem';
import { Button, Section, SkeletonRows, Table } from '../../kit';
import { formatMoment } from '../../words';
import { RecordDialog, type Values } from '../settings/RecordDialog';
import { WorkspaceSettings } from '../settings/SettingsSheet';
import { RETENTION, retentionPath, useRetention, type Retention } from './data';
import { words } from './words';

/** How long the workspace keeps its logs and deleted records. */
export function RetentionPage({ slug }: At): ReactNode {
  const { data: retention, error } = useRetention(slug);
  const mayEdit = useGrants(slug).has('retention:edit');
  const [isChanging, setChanging] = useState(false);
  const t = words();
  return (
    <WorkspaceSettings slug={slug} title={t.retention}>
      <Section
        title={t.retention}
        text={t.retentionText}
        actions={mayEdit && retention && <Button onClick={() => setChanging(true)}>{t.change}</Button>}
      >
        {error && <Failed error={error} />}
        {!retention && !error && <SkeletonRows rows={2} label={t.loading} />}
        {retention && <Times retention={retention} />}
      </Section>
      {isChanging && retention && <Change slug={slug} retention={retention} onClose={() => setChanging(false)} />}
    </WorkspaceSettings>
  );
}

function Times({ retention }: { readonly retention: Retention }): ReactNode {
  const t = words();
  const { audit_log_days: auditLogDays, log_days: logDays, log_max_days: most, effective_at: effectiveAt } = retention;
  const daysOrEver = (days: number | null) => (days === null ? t.forEver : t.days(days));
  const isPending = effectiveAt !== null && Date.parse(effectiveAt) > Date.now();
  return (
    <>
      <Table
        label={t.retention}
        rows={[
          { id: 'audit', what: t.auditLog, time: daysOrEver(auditLogDays) },
          { id: 'logs', what: t.logs, time: t.days(logDays ?? most) },
          { id: 'deleted', what: t.deletedRecords, time: daysOrEver(retention.deleted_record_days) },
        ]}
        keyOf={({ id }) => id}
        columns={[
          { id: 'what', name: t.name, cell: ({ what }) => what },
          { id: 'time', name: t.retention, cell: ({ time }) => time },
        ]}
      />
      {isPending && <p>{t.effective(formatMoment(effectiveAt))}</p>}
    </>
  );
}

interface ChangeProps {
  readonly slug: string;
  readonly retention: Retention;
  readonly onClose: () => void;
}

function Change({ slug, retention, onClose }: ChangeProps): ReactNode {
  const t = words();
  const { audit_log_days, log_days, deleted_record_days, audit_log_min_days: least, log_max_days: most } = retention;
  const send = async (values: Values) => {
    await api.patch(retentionPath(slug), values);
    await refresh(RETENTION);
  };
  return (
    <RecordDialog
      title={t.retention}
      isNew={false}
      fields={[
        { kind: 'number', member: 'audit_log_days', label: t.auditLogDays, hint: t.auditLogHint(least) },
        { kind: 'number', member: 'log_days', label: t.logDays, hint: t.logHint(most) },
        { kind: 'number', member: 'deleted_record_days', label: t.deletedRecordDays, hint: t.deletedRecordHint },
      ]}
      values={{ audit_log_days, log_days, deleted_record_days }}
      send={send}
      onClose={onClose}
    />
  );
}

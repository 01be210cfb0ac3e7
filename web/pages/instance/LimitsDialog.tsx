import type { ReactNode } from 'react';
import { formatNumber, formatSize } from '../../words';
import { RecordDialog, type FormField, type Values } from '../settings/RecordDialog';
import type { InstanceWorkspace } from './data';
import { words } from './words';

/** People count files in mebibytes. */
const MIB = 2 ** 20;

interface Props {
  readonly workspace: InstanceWorkspace;
  readonly send: (limits: Values) => Promise<unknown>;
  readonly onClose: () => void;
}

/** What a workspace may have at most, beside what it has. */
export function LimitsDialog({ workspace, send, onClose }: Props): ReactNode {
  const t = words();
  const { people, work_items, storage_bytes, storage_bytes_limit, ...rest } = workspace;
  const { people_limit, work_items_limit, requests_per_minute_limit } = rest;
  const field = (member: string, label: string, used: string): FormField => ({
    ...{ kind: 'number', member, label, hint: t.limitHint(used) },
  });
  return (
    <RecordDialog
      isNew={false}
      title={t.workspaceActions.limits.ask(workspace.name)}
      fields={[
        field('people_limit', t.people, formatNumber(people)),
        field('work_items_limit', t.items, formatNumber(work_items)),
        field('storage_bytes_limit', t.filesInMib, formatSize(storage_bytes)),
        { kind: 'number', member: 'requests_per_minute_limit', label: t.requestsPerMinute, hint: t.requestsHint },
      ]}
      values={{
        ...{ people_limit, work_items_limit, requests_per_minute_limit },
        storage_bytes_limit: storage_bytes_limit && storage_bytes_limit / MIB,
      }}
      send={({ storage_bytes_limit: mebibytes, ...limits }) =>
        send({ ...limits, storage_bytes_limit: mebibytes === null ? null : Math.round(Number(mebibytes) * MIB) })
      }
      onClose={onClose}
    />
  );
}

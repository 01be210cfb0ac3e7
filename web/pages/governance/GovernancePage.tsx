import { useState, type ReactNode } from 'react';
import { api } from '../../data/client';
import { workspacePath } from '../../data/paths';
import { useGrants, useMembers } from '../../data/projects';
import type { At } from '../../frame/page';
import { Failed } from '../../frame/Problem';
import { Button, ConfirmDialog, SkeletonRows } from '../../kit';
import { formatDate } from '../../words';
import { act, mayOf } from '../settings/Records';
import { WorkspaceSettings } from '../settings/SettingsSheet';
import { Labels } from '../vocabulary/LabelsPage';
import { States } from '../vocabulary/StatesPage';
import { governancePath, useGovernance, type Governance } from './data';
import { words } from './words';

/** Whether the workspace governs its projects; if so, the states and labels that they have in common. */
export function GovernancePage({ slug }: At): ReactNode {
  const { data, error } = useGovernance(slug);
  const t = words();
  return (
    <WorkspaceSettings slug={slug} title={t.governance}>
      {error && <Failed error={error} />}
      {!data && !error && <SkeletonRows label={t.loading} />}
      {data?.status === 'off' && <Off slug={slug} />}
      {data?.status === 'migrating' && (
        <div role="status">
          <p className="lead">{data.lifting ? t.lifting(t.lifts[data.lifting]) : t.liftingEnds}</p>
          <p className="soft lead">{t.waits}</p>
        </div>
      )}
      {data?.status === 'on' && <On slug={slug} governance={data} />}
    </WorkspaceSettings>
  );
}

function Off({ slug }: { readonly slug: string }): ReactNode {
  const mayBegin = useGrants(slug).has('governance:edit');
  const [isAsking, setAsking] = useState(false);
  const t = words();
  const begin = async () => {
    await act('governance', () => api.post(`${governancePath(slug)}enable/`));
    setAsking(false);
  };
  return (
    <>
      <p className="soft lead">{t.off}</p>
      {mayBegin && (
        <div>
          <Button onClick={() => setAsking(true)}>{t.begin}</Button>
        </div>
      )}
      {isAsking && (
        <ConfirmDialog
          title={t.beginTitle}
          text={t.beginText}
          action={t.begin}
          typed={slug}
          onConfirm={begin}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

function On({ slug, governance }: { readonly slug: string; readonly governance: Governance }): ReactNode {
  const grants = useGrants(slug);
  const { data: members = [] } = useMembers(slug, undefined);
  const t = words();
  const { completed_at, started_by_id } = governance;
  const person = members.find(({ member }) => member.id === started_by_id)?.member.display_name ?? t.gone;
  return (
    <>
      <p className="soft lead">
        {t.on} {completed_at && t.since(formatDate(completed_at), person)} {t.byInterface}
      </p>
      <States path={`${workspacePath(slug)}states/`} may={mayOf(grants, 'state')} />
      <Labels path={`${workspacePath(slug)}project-labels/`} may={mayOf(grants, 'projectlabel')} />
    </>
  );
}

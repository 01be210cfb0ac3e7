import { useState, type ReactNode } from 'react';
import { api } from '../../data/client';
import { refresh } from '../../data/lists';
import { useGrants } from '../../data/projects';
import type { At } from '../../frame/page';
import { Failed } from '../../frame/Problem';
import { Button, Face, Section, SkeletonRows, Table } from '../../kit';
import { formatMoment } from '../../words';
import { RecordDialog, type Values } from '../settings/RecordDialog';
import { WorkspaceSettings } from '../settings/SettingsSheet';
import { SECURITY, securityPath, usePeople, useSecurity, type MemberSecurity, type Security } from './data';
import { words } from './words';

/** What the workspace demands of sign-ins, and who would not fulfil it. */
export function WorkspaceSecurityPage({ slug }: At): ReactNode {
  const { data: security, error } = useSecurity(slug);
  const mayEdit = useGrants(slug).has('security:edit');
  const [isChanging, setChanging] = useState(false);
  const t = words();
  return (
    <WorkspaceSettings slug={slug} title={t.security}>
      <Section
        title={t.secondFactors}
        text={t.secondFactorsText}
        actions={mayEdit && security && <Button onClick={() => setChanging(true)}>{t.change}</Button>}
      >
        {error && <Failed error={error} />}
        {!security && !error && <SkeletonRows rows={1} label={t.loading} />}
        {security && <p>{stateOf(security)}</p>}
      </Section>
      {mayEdit && <People slug={slug} />}
      {isChanging && security && <Change slug={slug} security={security} onClose={() => setChanging(false)} />}
    </WorkspaceSettings>
  );
}

function stateOf({ second_factor_due_at: dueAt, trusts_providers: isTrusting }: Security): string {
  const t = words();
  if (dueAt === null) return t.notRequired;
  const time = formatMoment(dueAt);
  const state = Date.parse(dueAt) <= Date.now() ? t.refused(time) : t.due(time);
  return isTrusting ? `${state} ${t.trusts}` : state;
}

function People({ slug }: { readonly slug: string }): ReactNode {
  const { data: people, error } = usePeople(slug);
  const t = words();
  const without = people?.filter(({ has_second_factor: has }) => !has).length ?? 0;
  return (
    <Section title={t.people} text={people && (without ? t.peopleText(without) : t.peopleTextNone)}>
      {error && <Failed error={error} />}
      {!people && !error && <SkeletonRows rows={3} label={t.loading} />}
      {people && (
        <Table<MemberSecurity>
          label={t.people}
          rows={people}
          keyOf={({ id }) => id}
          columns={[
            {
              id: 'name',
              name: t.name,
              cell: ({ member }) => (
                <span className="named">
                  <Face person={member} />
                  {member.display_name}
                </span>
              ),
            },
            { id: 'email', name: t.email, cell: ({ member }) => member.email },
            { id: 'factor', name: t.secondFactor, cell: factorOf },
          ]}
        />
      )}
    </Section>
  );
}

function factorOf({ has_second_factor: hasOne, has_password: hasPassword }: MemberSecurity): ReactNode {
  const t = words();
  if (hasOne) return t.hasOne;
  return <span className="bad">{hasPassword ? t.hasNone : t.needsPassword}</span>;
}

interface ChangeProps {
  readonly slug: string;
  readonly security: Security;
  readonly onClose: () => void;
}

function Change({ slug, security, onClose }: ChangeProps): ReactNode {
  const t = words();
  const { second_factor_required, grace_days, trusts_providers } = security;
  const send = async (values: Values) => {
    await api.patch(securityPath(slug), values);
    await refresh(SECURITY);
  };
  const isOn = (values: Values) => values.second_factor_required === true;
  return (
    <RecordDialog
      title={t.secondFactors}
      isNew={false}
      fields={[
        { kind: 'switch', member: 'second_factor_required', label: t.required, hint: t.requiredHint },
        { kind: 'number', member: 'grace_days', label: t.graceDays, hint: t.graceDaysHint, required: true, when: isOn },
        {
          kind: 'switch',
          member: 'trusts_providers',
          label: t.trustsProviders,
          hint: t.trustsProvidersHint,
          when: isOn,
        },
      ]}
      values={{ second_factor_required, grace_days, trusts_providers }}
      send={send}
      onClose={onClose}
    />
  );
}

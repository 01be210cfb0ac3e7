import { useState, type ReactNode } from 'react';
import { address, api } from '../../data/client';
import { refresh } from '../../data/lists';
import { useGrants } from '../../data/projects';
import type { wire } from '../../data/wire';
import type { At } from '../../frame/page';
import { Failed } from '../../frame/Problem';
import { Ago, Button, ConfirmDialog, Dialog, say, Section, SkeletonRows, Table } from '../../kit';
import { formatDate } from '../../words';
import { words as memberWords } from '../members/words';
import { RecordDialog, type Values } from '../settings/RecordDialog';
import { act, mayOf } from '../settings/Records';
import { WorkspaceSettings } from '../settings/SettingsSheet';
import { KIND, tokensPath, useTokens, type ProvisioningToken } from './data';
import { words } from './words';

type Issued = Required<Pick<wire.ProvisioningTokenWithValue, 'title' | 'value'>>;

/** Where identity providers send their requests. */
const ADDRESS = new URL(address('/scim/v2'), location.href).href;

/** How an identity provider manages the people of the workspace: the address, and the tokens. */
export function ProvisioningPage({ slug }: At): ReactNode {
  const may = mayOf(useGrants(slug), 'provisioningtoken');
  const [isNew, setNew] = useState(false);
  const [issued, setIssued] = useState<Issued>();
  const t = words();
  return (
    <WorkspaceSettings slug={slug} title={t.provisioning}>
      <Section bare title={t.provisioning} text={t.provisioningText}>
        <p className="soft">{t.addressText}</p>
        <p className="secret">{ADDRESS}</p>
        <div className="section-actions">
          <Button onClick={() => void navigator.clipboard.writeText(ADDRESS).then(() => say(t.addressCopied))}>
            {t.copy}
          </Button>
        </div>
      </Section>
      <Section
        title={t.tokens}
        text={t.tokensText}
        actions={
          may.create && (
            <Button icon="plus" onClick={() => setNew(true)}>
              {t.newToken}
            </Button>
          )
        }
      >
        <Tokens slug={slug} mayRevoke={may.remove} />
      </Section>
      {isNew && <NewToken slug={slug} onIssued={setIssued} onClose={() => setNew(false)} />}
      {issued && <IssuedToken issued={issued} onClose={() => setIssued(undefined)} />}
    </WorkspaceSettings>
  );
}

interface TokensProps {
  readonly slug: string;
  readonly mayRevoke: boolean;
}

function Tokens({ slug, mayRevoke }: TokensProps): ReactNode {
  const { data: tokens, error } = useTokens(slug);
  const [revoked, setRevoked] = useState<ProvisioningToken>();
  const roles = memberWords().roleNames;
  const t = words();
  const revoke = ({ id, title }: ProvisioningToken) =>
    act(KIND, async () => {
      await api.delete(`${tokensPath(slug)}${id}/`);
      setRevoked(undefined);
      say(t.revokedThis(title));
    });
  if (error) return <Failed error={error} />;
  if (!tokens) return <SkeletonRows rows={2} label={t.loading} />;
  if (!tokens.length) return <p className="nothing soft">{t.tokensEmpty}</p>;
  return (
    <>
      <Table
        label={t.tokens}
        rows={tokens}
        keyOf={({ id }) => id}
        columns={[
          {
            id: 'title',
            name: t.title,
            cell: ({ title, hint }) => (
              <>
                {title} <code className="soft">…{hint}</code>
              </>
            ),
          },
          { id: 'role', name: t.role, cell: ({ role }) => roles[role] },
          {
            id: 'used',
            name: t.lastUsed,
            cell: ({ last_used_at }) =>
              last_used_at ? <Ago time={last_used_at} /> : <span className="soft">{t.never}</span>,
          },
          { id: 'ends', name: t.ends, cell: ends },
          {
            id: 'revoke',
            name: t.revoke,
            bare: true,
            cell: (token) =>
              mayRevoke && (
                <Button look="quiet" aria-label={`${t.revoke}: ${token.title}`} onClick={() => setRevoked(token)}>
                  {t.revoke}
                </Button>
              ),
          },
        ]}
      />
      {revoked && (
        <ConfirmDialog
          title={t.revokeThis(revoked.title)}
          text={t.revokeText}
          action={t.revoke}
          onConfirm={() => revoke(revoked)}
          onClose={() => setRevoked(undefined)}
        />
      )}
    </>
  );
}

function ends({ expires_at }: ProvisioningToken): ReactNode {
  const t = words();
  if (!expires_at) return <span className="soft">{t.never}</span>;
  const date = formatDate(expires_at);
  return Date.parse(expires_at) <= Date.now() ? <span className="bad">{t.expired(date)}</span> : date;
}

interface NewTokenProps {
  readonly slug: string;
  readonly onIssued: (issued: Issued) => void;
  readonly onClose: () => void;
}

function NewToken({ slug, onIssued, onClose }: NewTokenProps): ReactNode {
  const roles = memberWords().roleNames;
  const t = words();
  const send = async ({ expires_at: day, ...values }: Values) => {
    const expires_at = day ? `${day as string}T23:59:59Z` : null;
    onIssued(await api.post<Issued>(tokensPath(slug), { ...values, expires_at }));
    await refresh(KIND);
    onClose();
  };
  return (
    <RecordDialog
      title={t.newToken}
      isNew
      fields={[
        { kind: 'text', member: 'title', label: t.title, hint: t.titleHint, required: true, max: 255 },
        {
          kind: 'choice',
          member: 'role',
          label: t.role,
          hint: t.roleHint,
          required: true,
          choices: (['member', 'guest'] as const).map((id) => ({ id, name: roles[id] ?? id })),
        },
        { kind: 'date', member: 'expires_at', label: t.ends, hint: t.lastDayHint },
      ]}
      values={{ title: '', role: 'member', expires_at: '' }}
      send={send}
      keepsOpen
      onClose={onClose}
    />
  );
}

interface IssuedTokenProps {
  readonly issued: Issued;
  readonly onClose: () => void;
}

function IssuedToken({ issued: { title, value }, onClose }: IssuedTokenProps): ReactNode {
  const t = words();
  return (
    <Dialog open onClose={onClose} title={title}>
      <p className="soft">{t.issuedText}</p>
      <p className="secret">{value}</p>
      <div className="dialog-actions">
        <Button onClick={() => void navigator.clipboard.writeText(value).then(() => say(t.tokenCopied))}>
          {t.copy}
        </Button>
        <Button look="primary" onClick={onClose}>
          {t.close}
        </Button>
      </div>
    </Dialog>
  );
}

import { useState, type ReactNode } from 'react';
import { api } from '../../data/client';
import { refresh } from '../../data/lists';
import type { At } from '../../frame/page';
import { Failed } from '../../frame/Problem';
import { Ago, Button, ConfirmDialog, Dialog, say, Section, SkeletonRows, Table } from '../../kit';
import { formatDate } from '../../words';
import { RecordDialog, type Values } from '../settings/RecordDialog';
import { act } from '../settings/Records';
import { PersonSettings } from '../settings/SettingsSheet';
import { ACCOUNT, useKeys, useScopes, type Key } from './data';
import { words } from './words';

interface Issued {
  readonly kind: Key['kind'];
  readonly title: string;
  /** The value is known only now. */
  readonly value: string;
}

const PATH = `${ACCOUNT}tokens/`;
const HEADERS = { api_key: 'X-Api-Key: ', access_token: 'Authorization: Bearer ' } as const;

const reachOf = ({ scopes }: Key): string => {
  const t = words();
  if (!scopes) return t.everything;
  if (scopes.includes('read') && scopes.every((scope) => /(^|:)read$/.test(scope))) return t.readingOnly;
  return scopes.join(', ');
};

function ends({ expires_at }: Key): ReactNode {
  const t = words();
  if (!expires_at) return <span className="soft">{t.never}</span>;
  const date = formatDate(expires_at);
  return Date.parse(expires_at) <= Date.now() ? <span className="bad">{t.expired(date)}</span> : date;
}

/** The API keys and access tokens of a person. */
export function KeysPage({ slug }: At): ReactNode {
  const { data: keys, error } = useKeys();
  const [isNew, setNew] = useState(false);
  const [issued, setIssued] = useState<Issued>();
  const [revoked, setRevoked] = useState<Key>();
  const t = words();
  const revoke = ({ kind, id, title }: Key) =>
    act('keys', async () => {
      await api.delete(`${PATH}${kind}/${id}/`);
      setRevoked(undefined);
      say(t.revokedThis(title));
    });
  return (
    <PersonSettings slug={slug} title={t.keys}>
      <Section
        bare
        title={t.keys}
        text={t.keysText}
        actions={
          <Button icon="plus" onClick={() => setNew(true)}>
            {t.newKey}
          </Button>
        }
      >
        {error && <Failed error={error} />}
        {!keys && !error && <SkeletonRows rows={2} label={t.loading} />}
        {keys?.length === 0 && <p className="nothing soft">{t.keysEmpty}</p>}
        {keys && keys.length > 0 && (
          <Table<Key>
            label={t.keys}
            rows={keys}
            keyOf={({ id }) => id}
            columns={[
              {
                id: 'title',
                name: t.keyTitle,
                cell: ({ title, description, hint }) => (
                  <>
                    {title} <code className="soft">…{hint}</code>
                    {description && <span className="key-about soft">{description}</span>}
                  </>
                ),
              },
              { id: 'kind', name: t.kind, cell: ({ kind }) => t.kinds[kind] },
              { id: 'may', name: t.may, cell: reachOf },
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
                cell: (key) => (
                  <Button look="quiet" aria-label={`${t.revoke}: ${key.title}`} onClick={() => setRevoked(key)}>
                    {t.revoke}
                  </Button>
                ),
              },
            ]}
          />
        )}
      </Section>
      {isNew && <NewKey onIssued={setIssued} onClose={() => setNew(false)} />}
      {issued && (
        <Dialog open onClose={() => setIssued(undefined)} title={issued.title}>
          <p className="soft">{t.issuedText}</p>
          <p className="secret">{issued.value}</p>
          <p className="soft">
            {t.sentAs} <code>{HEADERS[issued.kind]}…</code>
          </p>
          <div className="dialog-actions">
            <Button onClick={() => void navigator.clipboard.writeText(issued.value).then(() => say(t.keyCopied))}>
              {t.copy}
            </Button>
            <Button look="primary" onClick={() => setIssued(undefined)}>
              {t.close}
            </Button>
          </div>
        </Dialog>
      )}
      {revoked && (
        <ConfirmDialog
          title={t.revokeThis(revoked.title)}
          text={t.revokeText}
          action={t.revoke}
          onConfirm={() => revoke(revoked)}
          onClose={() => setRevoked(undefined)}
        />
      )}
    </PersonSettings>
  );
}

interface NewKeyProps {
  readonly onIssued: (issued: Issued) => void;
  readonly onClose: () => void;
}

function NewKey({ onIssued, onClose }: NewKeyProps): ReactNode {
  const { data: scopes = [] } = useScopes(true);
  const t = words();
  const send = async (values: Values) => {
    const issued = await api.post<Issued>(PATH, { ...values, expires_at: values.expires_at ?? '' });
    await refresh('keys');
    onIssued(issued);
    onClose();
  };
  return (
    <RecordDialog
      title={t.newKey}
      isNew
      fields={[
        { kind: 'text', member: 'title', label: t.keyTitle, hint: t.keyTitleHint, required: true, max: 255 },
        { kind: 'text', member: 'description', label: t.description, max: 1_000 },
        { kind: 'date', member: 'expires_at', label: t.lastDay, hint: t.lastDayHint },
        {
          kind: 'choice',
          member: 'reach',
          label: t.may,
          required: true,
          choices: (['all', 'read', 'some'] as const).map((id) => ({ id, name: t.reaches[id] })),
        },
        {
          kind: 'choices',
          member: 'scopes',
          label: t.scopes,
          choices: scopes.map(({ name, description }) => ({ id: name, name: description || name })),
          when: ({ reach }) => reach === 'some',
        },
      ]}
      values={{ title: '', description: '', expires_at: '', reach: 'read', scopes: [] }}
      send={send}
      keepsOpen
      onClose={onClose}
    />
  );
}

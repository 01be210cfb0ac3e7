import { useState, type ReactNode } from 'react';
import { api } from '../../data/client';
import type { At } from '../../frame/page';
import { Failed } from '../../frame/Problem';
import { Button, ConfirmDialog, say, Section, SkeletonRows, Table } from '../../kit';
import { formatDate } from '../../words';
import { act } from '../settings/Records';
import { PersonSettings } from '../settings/SettingsSheet';
import { ACCOUNT, useApps, type ConnectedApp } from './data';
import { words } from './words';

const PATH = `${ACCOUNT}apps/`;

/** The permissions that a person has given to apps, with a way to revoke them. */
export function AppsPage({ slug }: At): ReactNode {
  const { data: apps, error } = useApps();
  const [revoked, setRevoked] = useState<ConnectedApp>();
  const t = words();
  const revoke = ({ id, app }: ConnectedApp) =>
    act('connected-apps', async () => {
      await api.delete(`${PATH}${id}/`);
      setRevoked(undefined);
      say(t.disconnected(app));
    });
  return (
    <PersonSettings slug={slug} title={t.connectedApps}>
      <Section bare title={t.connectedApps} text={t.connectedAppsText}>
        {error && <Failed error={error} />}
        {!apps && !error && <SkeletonRows rows={2} label={t.loading} />}
        {apps?.length === 0 && <p className="nothing soft">{t.connectedAppsEmpty}</p>}
        {apps && apps.length > 0 && (
          <Table<ConnectedApp>
            label={t.connectedApps}
            rows={apps}
            keyOf={({ id }) => id}
            columns={[
              { id: 'app', name: t.app, cell: ({ app }) => app },
              { id: 'workspace', name: t.workspace, cell: ({ workspace }) => workspace },
              { id: 'since', name: t.since, cell: ({ created_at }) => formatDate(created_at) },
              {
                id: 'may',
                name: t.may,
                cell: ({ scopes }) => (
                  <details>
                    <summary>{t.scopesCount(scopes.length)}</summary>
                    <ul className="own-scopes">
                      {scopes.map(({ name, description }) => (
                        <li key={name}>{description || name}</li>
                      ))}
                    </ul>
                  </details>
                ),
              },
              {
                id: 'revoke',
                name: t.revoke,
                bare: true,
                cell: (app) => (
                  <Button look="quiet" aria-label={`${t.revoke}: ${app.app}`} onClick={() => setRevoked(app)}>
                    {t.revoke}
                  </Button>
                ),
              },
            ]}
          />
        )}
      </Section>
      {revoked && (
        <ConfirmDialog
          title={t.disconnectThis(revoked.app)}
          text={t.disconnectText}
          action={t.revoke}
          onConfirm={() => revoke(revoked)}
          onClose={() => setRevoked(undefined)}
        />
      )}
    </PersonSettings>
  );
}

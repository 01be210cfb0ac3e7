import { useState, type ReactNode } from 'react';
import { api } from '../../data/client';
import { useGrants } from '../../data/projects';
import { complainOf } from '../../data/problems';
import type { wire } from '../../data/wire';
import { useAll } from '../../data/lists';
import type { At } from '../../frame/page';
import { PageLink } from '../../frame/PageLink';
import { Button, ConfirmDialog, Dialog, say, type MenuAction } from '../../kit';
import { act, mayOf, Records } from '../settings/Records';
import { WorkspaceSettings } from '../settings/SettingsSheet';
import { nameOf, webhooksPath, type Webhook } from './data';
import { deliveriesPage } from './pages';
import { words } from './words';

const FAMILIES = [
  'workitem',
  'workitem.comment',
  'cycle',
  'module',
  'page',
  'release',
  'project',
  'project.member',
  'workspace.member',
] as const;
const VERBS = ['created', 'updated', 'deleted'] as const;
/** The events that a new webhook receives by default. */
const FIRST = ['workitem.created', 'workitem.updated', 'workitem.deleted', 'workitem.comment.created'];
const USUAL = FAMILIES.flatMap((family) => VERBS.map((verb) => `${family}.${verb}`));

/** Addresses that receive events. */
export function WebhooksPage({ slug }: At): ReactNode {
  const may = mayOf(useGrants(slug), 'webhook');
  const [renewed, setRenewed] = useState<Webhook>();
  const [secret, setSecret] = useState<string>();
  const path = webhooksPath(slug);
  const { data = [] } = useAll<Webhook>('webhooks', path);
  const t = words();
  const kinds = [...new Set([...USUAL, ...data.flatMap(({ scopes }) => scopes)])];
  const renew = async ({ id }: Webhook) => {
    try {
      const { secret_key } = await api.post<wire.WebhookWithSecret>(`${path}${id}/regenerate/`);
      setSecret(secret_key);
    } catch (error) {
      complainOf(error);
    }
    setRenewed(undefined);
  };
  const actionsOf = (row: Webhook): MenuAction[] =>
    may.edit
      ? [
          {
            label: t.sendTest,
            run: () => void api.post(`${path}${row.id}/test/`).then(() => say(t.testSent), complainOf),
          },
          {
            label: row.is_active ? t.switchOff : t.switchOn,
            run: () => void act('webhooks', () => api.patch(`${path}${row.id}/`, { is_active: !row.is_active })),
          },
          { label: t.newSecret, run: () => setRenewed(row) },
        ]
      : [];
  return (
    <WorkspaceSettings slug={slug} title={t.webhooks}>
      <Records<Webhook>
        bare
        title={t.webhooks}
        text={t.webhooksText}
        texts={{ create: t.createWebhook, edit: t.editWebhook, empty: t.webhooksEmpty, remove: t.removeWebhook }}
        kind="webhooks"
        path={path}
        nameOf={nameOf}
        columns={[
          {
            id: 'name',
            name: t.name,
            cell: (row) => (
              <span className="named">
                <PageLink className="link" page={deliveriesPage} params={{ webhook: row.id }}>
                  {nameOf(row)}
                </PageLink>
                {!row.is_active && (
                  <span className="tag-note">{row.end_reason ? t.endReasons[row.end_reason] : t.off}</span>
                )}
              </span>
            ),
          },
          { id: 'url', name: t.address, cell: ({ url }) => <span className="soft">{url}</span> },
          {
            id: 'kinds',
            name: t.events,
            cell: ({ scopes }) => t.countKinds(scopes.length),
          },
        ]}
        fields={[
          {
            kind: 'text',
            type: 'url',
            member: 'url',
            label: t.address,
            hint: t.addressHint,
            required: true,
            max: 1024,
          },
          { kind: 'text', member: 'name', label: t.name },
          {
            kind: 'choices',
            member: 'scopes',
            label: t.events,
            hint: t.eventsHint,
            choices: kinds.map((id) => ({ id, name: id })),
          },
          {
            kind: 'choice',
            member: 'content_type',
            label: t.format,
            required: true,
            choices: [
              { id: 'application/json', name: 'JSON' },
              { id: 'application/x-www-form-urlencoded', name: t.form },
            ],
          },
          {
            kind: 'choice',
            member: 'version',
            label: t.version,
            required: true,
            choices: [
              { id: 'v2', name: '2' },
              { id: 'v1', name: '1' },
            ],
          },
          { kind: 'switch', member: 'is_active', label: t.active },
        ]}
        initial={{ url: '', name: '', scopes: FIRST, content_type: 'application/json', version: 'v2', is_active: true }}
        onMade={renew}
        may={may}
        actionsOf={actionsOf}
      />
      {renewed && (
        <ConfirmDialog
          title={t.newSecretOf(nameOf(renewed))}
          text={t.newSecretText}
          action={t.newSecret}
          look="primary"
          onConfirm={() => renew(renewed)}
          onClose={() => setRenewed(undefined)}
        />
      )}
      {secret && (
        <Dialog open onClose={() => setSecret(undefined)} title={t.secret}>
          <p className="soft">{t.secretText}</p>
          <p className="secret">{secret}</p>
          <div className="dialog-actions">
            <Button look="primary" onClick={() => setSecret(undefined)}>
              {t.close}
            </Button>
          </div>
        </Dialog>
      )}
    </WorkspaceSettings>
  );
}

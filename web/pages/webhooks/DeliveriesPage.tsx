import { useState, type ReactNode } from 'react';
import { api } from '../../data/client';
import { refresh, useOne, usePages } from '../../data/lists';
import { complainOf } from '../../data/problems';
import { useGrants } from '../../data/projects';
import type { At } from '../../frame/page';
import { Failed } from '../../frame/Problem';
import { Ago, Button, Dialog, IconButton, say, Section, SkeletonRows, Table } from '../../kit';
import { formatNumber } from '../../words';
import { RecordDialog } from '../settings/RecordDialog';
import { WorkspaceSettings } from '../settings/SettingsSheet';
import { deliveriesPath, nameOf, webhooksPath, type Delivery, type Webhook } from './data';
import { words } from './words';

const OK = /^2/;

/** The deliveries of a webhook with their responses, and a way to send one again. */
export function DeliveriesPage({ slug, webhook: id }: At<'webhook'>): ReactNode {
  const path = deliveriesPath(slug, id);
  const { data: webhook } = useOne<Webhook>('webhooks', `${webhooksPath(slug)}${id}/`);
  const { rows, error, more } = usePages<Delivery>('deliveries', path, { order_by: '-created_at' });
  const [opened, setOpened] = useState<Delivery>();
  const [isAsking, setAsking] = useState(false);
  const grants = useGrants(slug);
  const mayRepeat = grants.has('webhooklog:edit');
  const t = words();
  const repeat = (row: Delivery) =>
    void api.post(`${path}${row.id}/redeliver/`).then(() => {
      say(t.queued(1));
      return refresh('deliveries');
    }, complainOf);
  return (
    <WorkspaceSettings slug={slug} title={webhook ? `${t.webhooks}: ${nameOf(webhook)}` : t.webhooks}>
      <Section
        title={t.deliveries}
        text={t.deliveriesText}
        actions={
          <>
            <Button onClick={() => void refresh('deliveries')}>{t.refresh}</Button>
            {grants.has('webhook:edit') && <Button onClick={() => setAsking(true)}>{t.repeatSpan}</Button>}
          </>
        }
      >
        {error && <Failed error={error} />}
        {!rows && !error && <SkeletonRows label={t.loading} />}
        {rows?.length === 0 && <p className="nothing soft">{t.deliveriesEmpty}</p>}
        {rows && rows.length > 0 && (
          <Table
            label={t.deliveries}
            rows={rows}
            keyOf={(row) => row.id}
            columns={[
              {
                id: 'event',
                name: t.event,
                cell: (row) => (
                  <button type="button" className="link" onClick={() => setOpened(row)}>
                    {row.event_type}
                  </button>
                ),
              },
              {
                id: 'answer',
                name: t.answer,
                cell: ({ response_status, error_message }) => (
                  <span className={OK.test(response_status) ? '' : 'bad'}>{response_status || error_message}</span>
                ),
              },
              { id: 'try', name: t.attempt, align: 'end', cell: ({ retry_count }) => formatNumber(retry_count + 1) },
              {
                id: 'time',
                name: t.duration,
                align: 'end',
                cell: ({ duration_ms }) => `${formatNumber(duration_ms)} ms`,
              },
              {
                id: 'when',
                name: t.when,
                cell: ({ created_at }) => <Ago time={created_at} />,
              },
              {
                id: 'again',
                name: t.repeat,
                bare: true,
                cell: (row) =>
                  mayRepeat && (
                    <IconButton icon="cycle" label={`${t.repeat}: ${row.event_type}`} onClick={() => repeat(row)} />
                  ),
              },
            ]}
          />
        )}
        {more && <Button onClick={more}>{t.loadMore}</Button>}
      </Section>
      {opened && (
        <Dialog open onClose={() => setOpened(undefined)} title={opened.event_type}>
          <Exchange title={t.request} head={opened.request_headers} body={opened.request_body} />
          <Exchange
            title={`${t.answer} ${[opened.response_status, opened.status_text, opened.error_message].filter(Boolean).join(' ')}`}
            head={opened.response_headers}
            body={opened.response_body}
          />
          <div className="dialog-actions">
            {mayRepeat && (
              <Button
                onClick={() => {
                  repeat(opened);
                  setOpened(undefined);
                }}
              >
                {t.repeat}
              </Button>
            )}
            <Button look="primary" onClick={() => setOpened(undefined)}>
              {t.close}
            </Button>
          </div>
        </Dialog>
      )}
      {isAsking && (
        <RecordDialog
          title={t.repeatSpan}
          action={t.repeat}
          isNew
          fields={[
            { kind: 'date', member: 'since', label: t.sinceDay, hint: t.repeatSpanText },
            { kind: 'date', member: 'until', label: t.untilDay },
          ]}
          values={{ since: '', until: '' }}
          send={async ({ since, until }) => {
            const { queued } = await api.post<{ queued: number }>(`${webhooksPath(slug)}${id}/redeliver/`, {
              since: since ? `${since as string}T00:00:00Z` : undefined,
              ...(until ? { until: `${until as string}T23:59:59Z` } : {}),
            });
            say(t.queued(queued));
            await refresh('deliveries');
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </WorkspaceSettings>
  );
}

interface ExchangeProps {
  readonly title: string;
  readonly head: string;
  readonly body: string;
}

const pretty = (text: string): string => {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
};

const Exchange = ({ title, head, body }: ExchangeProps): ReactNode => (
  <div className="form">
    <h3>{title}</h3>
    {head && (
      <details>
        <summary className="soft">{words().headers}</summary>
        <pre className="secret">{pretty(head)}</pre>
      </details>
    )}
    {body && (
      <pre className="secret exchange" tabIndex={0}>
        {pretty(body)}
      </pre>
    )}
  </div>
);

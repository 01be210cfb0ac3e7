import { useState, type ReactNode } from 'react';
import { api } from '../../data/client';
import { refresh } from '../../data/lists';
import { complainOf } from '../../data/problems';
import { useMembers } from '../../data/projects';
import { useNotifications } from './data';
import { workspacePath } from '../../data/paths';
import type { Notification } from './data';
import type { User } from '../../data/wire';
import { Ago, Button, Empty, Face, IconButton, SkeletonRows } from '../../kit';
import type { At } from '../../frame/page';
import { PageLink } from '../../frame/PageLink';
import { Failed } from '../../frame/Problem';
import { Sheet } from '../../frame/Sheet';
import { itemPage } from '../work-items/pages';
import { words } from './words';
import './notifications.css';

/** The person's notifications, newest first. */
export function InboxPage({ slug }: At): ReactNode {
  const [unread, setUnread] = useState(false);
  const { rows, error, more } = useNotifications(slug, unread);
  const { data: members = [] } = useMembers(slug, undefined);
  const t = words();
  const path = `${workspacePath(slug)}notifications/`;
  const send = (action: string) => void api.post(`${path}${action}/`).then(() => refresh('notifications'), complainOf);
  return (
    <Sheet
      title={t.inbox}
      actions={
        <>
          <Button look="quiet" aria-pressed={unread} onClick={() => setUnread(!unread)}>
            {t.showUnread}
          </Button>
          <Button onClick={() => send('mark-all-read')}>{t.markAllRead}</Button>
        </>
      }
    >
      {error && <Failed error={error} />}
      {!rows && !error && <SkeletonRows label={t.loading} />}
      {rows?.length === 0 && <Empty title={t.inboxEmpty} text={t.inboxEmptyText} />}
      <ul className="inbox">
        {rows?.map((notification) => (
          <Entry
            key={notification.id}
            notification={notification}
            actor={members.find(({ member_id }) => member_id === notification.actor_id)?.member}
            send={send}
          />
        ))}
      </ul>
      {more && (
        <Button look="quiet" onClick={more}>
          {t.loadMore}
        </Button>
      )}
    </Sheet>
  );
}

interface EntryProps {
  readonly notification: Notification;
  readonly actor: User | undefined;
  readonly send: (action: string) => void;
}

function Entry({ notification, actor, send }: EntryProps): ReactNode {
  const { id, kind, entity_name, work_item_key, work_item_name, read_at, created_at } = notification;
  const t = words();
  const who = actor?.display_name ?? t.gone;
  const content = (
    <>
      {actor && <Face person={actor} />}
      <span className="inbox-text">
        <span className="inbox-name">
          {work_item_key && <span className="key">{work_item_key}</span>} {work_item_name ?? entity_name}
        </span>
        <span className="soft">{(t.notifications[kind] ?? t.notifications.other!)(who)}</span>
      </span>
      <Ago time={created_at} />
    </>
  );
  return (
    <li className="inbox-entry" data-unread={read_at ? undefined : ''}>
      {work_item_key ? (
        <PageLink
          className="inbox-link"
          page={itemPage}
          params={{ itemKey: work_item_key }}
          onClick={() => read_at || send(`${id}/mark-read`)}
        >
          {content}
        </PageLink>
      ) : (
        <span className="inbox-link">{content}</span>
      )}
      <IconButton icon="archive" label={t.archive} onClick={() => send(`${id}/archive`)} />
    </li>
  );
}

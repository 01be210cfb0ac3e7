import { Link, useParams } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { api } from '../../data/client';
import { cache } from '../../data/cache';
import { complainOf } from '../../data/changes';
import { useMembers, useNotifications, workspacePath } from '../../data/records';
import type { Notification, User } from '../../data/wire';
import { Button, Empty, Face, IconButton, SkeletonRows } from '../../kit';
import { Failed } from '../../frame/Problem';
import { Sheet } from '../../frame/Sheet';
import { formatAgo, formatMoment, words } from '../../words';

/** What concerns the person, newest first. */
export function InboxPage(): ReactNode {
  const { slug } = useParams({ from: '/w/$slug/inbox' });
  const [unread, setUnread] = useState(false);
  const { data, error, hasNextPage, fetchNextPage } = useNotifications(slug, unread);
  const rows = data?.pages.flatMap((page) => page.data);
  const { data: members = [] } = useMembers(slug, undefined);
  const t = words();
  const path = `${workspacePath(slug)}notifications/`;
  const send = (action: string) =>
    void api.post(`${path}${action}/`).then(() => cache.invalidateQueries({ queryKey: ['notifications'] }), complainOf);
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
            slug={slug}
            notification={notification}
            actor={members.find(({ member_id }) => member_id === notification.actor_id)?.member}
            send={send}
          />
        ))}
      </ul>
      {hasNextPage && (
        <Button look="quiet" onClick={() => void fetchNextPage()}>
          {t.loadMore}
        </Button>
      )}
    </Sheet>
  );
}

interface EntryProps {
  readonly slug: string;
  readonly notification: Notification;
  readonly actor: User | undefined;
  readonly send: (action: string) => void;
}

function Entry({ slug, notification, actor, send }: EntryProps): ReactNode {
  const { id, kind, entity_name, work_item_key, work_item_name, read_at, created_at } = notification;
  const t = words();
  const who = actor?.display_name ?? t.gone;
  const content = (
    <>
      {actor && <Face person={actor} />}
      <span className="inbox-text">
        <span className="inbox-name">
          {work_item_key && <span className="row-key">{work_item_key}</span>} {work_item_name ?? entity_name}
        </span>
        <span className="soft">{(t.notifications[kind] ?? t.notifications.other!)(who)}</span>
      </span>
      <time className="soft" dateTime={created_at} title={formatMoment(created_at)}>
        {formatAgo(created_at)}
      </time>
    </>
  );
  return (
    <li className="inbox-entry" data-unread={read_at ? undefined : ''}>
      {work_item_key ? (
        <Link
          className="inbox-link"
          to="/w/$slug/items/$key/"
          params={{ slug, key: work_item_key }}
          onClick={() => read_at || send(`${id}/mark-read`)}
        >
          {content}
        </Link>
      ) : (
        <span className="inbox-link">{content}</span>
      )}
      <IconButton icon="archive" label={t.archive} onClick={() => send(`${id}/archive`)} />
    </li>
  );
}

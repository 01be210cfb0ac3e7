import { useState, type ReactNode } from 'react';
import { api } from '../../data/client';
import { refresh } from '../../data/lists';
import { complainOf } from '../../data/problems';
import { server } from '../../data/document';
import { itemPath } from '../../data/paths';
import { useActivities, useComments } from './data';
import type { Activity, Comment } from './data';
import type { Item } from '../../data/wire';
import { Button, Face, IconButton, RichText } from '../../kit';
import { formatAgo, formatMoment } from '../../words';
import { words } from './words';
import { drafts } from './drafts';
import { RichField } from './RichField';
import { useVocabulary } from './vocabulary';

const Ago = ({ time }: { readonly time: string }): ReactNode => (
  <time className="soft" dateTime={time} title={formatMoment(time)}>
    {formatAgo(time)}
  </time>
);

/** Members of an item by the words that people have for them. */
const FIELDS: Readonly<Record<string, () => string>> = {
  name: () => words().title,
  state: () => words().state,
  priority: () => words().priority,
  assignees: () => words().assignees,
  labels: () => words().labels,
  parent: () => words().parent,
  description: () => words().description,
  start_date: () => words().start,
  target_date: () => words().due,
  cycles: () => words().cycles,
  modules: () => words().modules,
};

/** Long texts are named, not shown: the description's differences have no place in a line. */
function sentence({ verb, field, old_value, new_value }: Activity): string {
  const t = words().history;
  if (!field) return verb === 'created' ? t.created : t.touched('');
  const name = FIELDS[field]?.() ?? field.replaceAll('_', ' ');
  if (field === 'description' || field === 'comment') return t.touched(name);
  if (old_value && new_value) return t.changed(name, old_value, new_value);
  if (new_value) return t.set(name, new_value);
  return old_value ? t.cleared(name, old_value) : t.touched(name);
}

const HistoryLine = ({ entry }: { readonly entry: Activity }): ReactNode => (
  <li className="history-line">
    <span className="history-dot" aria-hidden="true" />
    <span>
      <strong>{entry.actor?.display_name ?? words().gone}</strong> {sentence(entry)} <Ago time={entry.created_at} />
    </span>
  </li>
);

interface CommentProps {
  readonly item: Item;
  readonly comment: Comment;
}

function OneComment({ item, comment }: CommentProps): ReactNode {
  const { slug } = useVocabulary();
  const [isEditing, setEditing] = useState(false);
  const t = words();
  const path = `${itemPath(slug, item)}comments/`;
  const refreshed = () => refresh('comments', path);
  const save = async (comment_html: string): Promise<boolean> => {
    try {
      await api.patch(`${path}${comment.id}/`, { comment_html });
      await refreshed();
      setEditing(false);
      return true;
    } catch (error) {
      complainOf(error);
      return false;
    }
  };
  const remove = () => void api.delete(`${path}${comment.id}/`).then(refreshed, complainOf);
  const isOwn = comment.actor_id === server.person.id;
  const author = comment.actor ?? { id: comment.id, display_name: t.gone };
  return (
    <li className="comment">
      <Face person={author} />
      <div className="comment-body">
        <header>
          <strong>{author.display_name}</strong> <Ago time={comment.created_at} />{' '}
          {comment.edited_at && <span className="soft">{t.edited}</span>}
          {isOwn && !isEditing && (
            <span className="comment-actions">
              <Button look="quiet" onClick={() => setEditing(true)}>
                {t.edit}
              </Button>
              <IconButton icon="trash" label={t.delete} onClick={remove} />
            </span>
          )}
        </header>
        {isEditing ? (
          <RichField
            name={`comment-${comment.id}`}
            html={comment.comment_html}
            label={t.comment}
            placeholder={t.addComment}
            action={t.save}
            onSave={save}
            onCancel={() => setEditing(false)}
          />
        ) : (
          <RichText html={comment.comment_html} />
        )}
      </div>
    </li>
  );
}

/** Comments and history in the order in which they came, and a field for the next one. */
export function Conversation({ item }: { readonly item: Item }): ReactNode {
  const { slug, grants } = useVocabulary();
  const comments = useComments(slug, item);
  const activities = useActivities(slug, item);
  const name = `new-comment-${item.id}`;
  const [isWriting, setWriting] = useState(() => Boolean(drafts.read(name)));
  const [round, setRound] = useState(0);
  const t = words();
  const path = `${itemPath(slug, item)}comments/`;
  const add = async (comment_html: string): Promise<boolean> => {
    if (!comment_html) return false;
    try {
      await api.post(path, { comment_html });
      await refresh('comments', path);
      setRound((before) => before + 1);
      setWriting(false);
      return true;
    } catch (error) {
      complainOf(error);
      return false;
    }
  };
  // A comment stands there itself: what the history says of it would be said twice.
  const history = (activities.data ?? []).filter(({ field }) => field !== 'comment');
  const entries = [
    ...history.map((entry) => ({ at: entry.created_at, show: <HistoryLine key={entry.id} entry={entry} /> })),
    ...(comments.data ?? []).map((comment) => ({
      at: comment.created_at,
      show: <OneComment key={comment.id} item={item} comment={comment} />,
    })),
  ].sort((one, other) => one.at.localeCompare(other.at));
  return (
    <section className="part" aria-label={t.activity}>
      <h2>{t.activity}</h2>
      <ol className="conversation">{entries.map(({ show }) => show)}</ol>
      {comments.isSuccess &&
        grants.has('workitem.comment:create') &&
        (isWriting ? (
          <RichField
            key={round}
            name={name}
            html=""
            label={t.addComment}
            placeholder={t.addComment}
            action={t.comment}
            onSave={add}
            onCancel={() => setWriting(false)}
          />
        ) : (
          <button type="button" className="input comment-start" onClick={() => setWriting(true)}>
            {t.addComment}
          </button>
        ))}
    </section>
  );
}

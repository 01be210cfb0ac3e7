import { useState, type ReactNode } from 'react';
import { api } from '../../data/client';
import { refresh } from '../../data/lists';
import { complainOf } from '../../data/problems';
import { itemPath } from '../../data/paths';
import { isGranted } from '../../data/projects';
import { useActivities, useComments } from './data';
import type { Comment } from './data';
import type { Item } from '../../data/wire';
import { Ago, Button, drafts, EditorForm, Face, IconButton, RichText } from '../../kit';
import { words } from './words';
import { HistoryLine } from './History';
import { Reactions } from './Reactions';
import { useItemSources } from './sources';
import { useVocabulary } from './vocabulary';

interface CommentProps {
  readonly item: Item;
  readonly comment: Comment;
}

function OneComment({ item, comment }: CommentProps): ReactNode {
  const { slug, grants } = useVocabulary();
  const [isEditing, setEditing] = useState(false);
  const sources = useItemSources(item);
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
  const mayEdit = isGranted(grants, 'workitem.comment:edit', comment.created_by_id);
  const mayDelete = isGranted(grants, 'workitem.comment:delete', comment.created_by_id);
  const author = comment.actor ?? { id: comment.id, display_name: t.gone };
  return (
    <li className="comment">
      <Face person={author} />
      <div className="comment-body">
        <header>
          <strong>{author.display_name}</strong> <Ago time={comment.created_at} />{' '}
          {comment.edited_at && <span className="soft">{t.edited}</span>}
          {comment.access === 'EXTERNAL' && <span className="label">{t.external}</span>}
          {!isEditing && (
            <span className="comment-actions">
              {mayEdit && (
                <Button look="quiet" onClick={() => setEditing(true)}>
                  {t.edit}
                </Button>
              )}
              {mayDelete && <IconButton icon="trash" label={t.delete} onClick={remove} />}
            </span>
          )}
        </header>
        {isEditing ? (
          <EditorForm
            sources={sources}
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
        <Reactions item={item} comment={comment.id} />
      </div>
    </li>
  );
}

/** Comments and history in chronological order, and a field for a new comment. */
export function Conversation({ item }: { readonly item: Item }): ReactNode {
  const { slug, grants } = useVocabulary();
  const comments = useComments(slug, item);
  const activities = useActivities(slug, item);
  const name = `new-comment-${item.id}`;
  const [isWriting, setWriting] = useState(() => Boolean(drafts.read(name)));
  const [round, setRound] = useState(0);
  const sources = useItemSources(item);
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
  // The history entry of a comment is left out, because the comment itself is shown.
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
          <EditorForm
            sources={sources}
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

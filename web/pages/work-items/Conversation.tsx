import type { ReactNode } from 'react';
import { api } from '../../data/client';
import { refresh } from '../../data/lists';
import { itemPath } from '../../data/paths';
import { isGranted } from '../../data/projects';
import type { Item } from '../../data/wire';
import { Comment } from '../discussion/Comment';
import { WriteComment } from '../discussion/WriteComment';
import { useActivities, useComments, type Comment as ItemComment } from './data';
import { HistoryLine } from './History';
import { Reactions } from './Reactions';
import { useItemSources } from './sources';
import { useVocabulary } from './vocabulary';
import { words } from './words';

interface CommentProps {
  readonly item: Item;
  readonly comment: ItemComment;
}

function OneComment({ item, comment }: CommentProps): ReactNode {
  const { slug, grants } = useVocabulary();
  const sources = useItemSources(item);
  return (
    <Comment
      comment={comment}
      author={comment.actor}
      path={`${itemPath(slug, item)}comments/`}
      kind="comments"
      sources={sources}
      mayEdit={isGranted(grants, 'workitem.comment:edit', comment.created_by_id)}
      mayDelete={isGranted(grants, 'workitem.comment:delete', comment.created_by_id)}
      marks={comment.access === 'EXTERNAL' && <span className="label">{words().external}</span>}
      foot={<Reactions item={item} comment={comment.id} />}
    />
  );
}

/** Comments and history in chronological order, and a field for a new comment. */
export function Conversation({ item }: { readonly item: Item }): ReactNode {
  const { slug, grants } = useVocabulary();
  const comments = useComments(slug, item);
  const activities = useActivities(slug, item);
  const sources = useItemSources(item);
  const t = words();
  const path = `${itemPath(slug, item)}comments/`;
  const add = async (comment_html: string) => {
    await api.post(path, { comment_html });
    await refresh('comments', path);
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
      {comments.isSuccess && grants.has('workitem.comment:create') && (
        <WriteComment key={item.id} draft={`new-comment-${item.id}`} sources={sources} onSend={add} />
      )}
    </section>
  );
}

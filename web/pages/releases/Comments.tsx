import { useState, type ReactNode } from 'react';
import { api } from '../../data/client';
import { useEditorSources } from '../../data/editor';
import { refresh } from '../../data/lists';
import { complainOf } from '../../data/problems';
import { useGrants, useMembers } from '../../data/projects';
import { Button, drafts } from '../../kit';
import { Comment } from '../discussion/Comment';
import { CommentForm, WriteComment } from '../discussion/WriteComment';
import { releasePath, useReleaseComments, type ReleaseComment } from './data';
import { threadsOf, type Thread } from './threads';
import { words } from './words';

interface Props {
  readonly slug: string;
  readonly release: string;
}

const KIND = 'release-comments';

/** The comments on a release, with replies below what they answer. */
export function Comments({ slug, release }: Props): ReactNode {
  const grants = useGrants(slug);
  const { data: comments } = useReleaseComments(slug, release, grants.has('release.comment:view'));
  const sources = useEditorSources(slug, undefined);
  const t = words();
  const path = `${releasePath(slug, release)}comments/`;
  const mayAdd = grants.has('release.comment:create');
  if (!comments || (!comments.length && !mayAdd)) return null;
  const add = async (comment_html: string) => {
    await api.post(path, { comment_html });
    await refresh(KIND, path);
  };
  return (
    <section className="plan-part" aria-label={t.comments}>
      <h2>{t.comments}</h2>
      {comments.length > 0 && (
        <ol className="conversation">
          {threadsOf(comments).map((thread) => (
            <OneThread key={thread.comment.id} slug={slug} path={path} thread={thread} />
          ))}
        </ol>
      )}
      {mayAdd && <WriteComment key={release} draft={`new-comment-${release}`} sources={sources} onSend={add} />}
    </section>
  );
}

interface ThreadProps {
  readonly slug: string;
  readonly path: string;
  readonly thread: Thread<ReleaseComment>;
}

function OneThread({ slug, path, thread: { comment, replies } }: ThreadProps): ReactNode {
  const grants = useGrants(slug);
  const { data: members = [] } = useMembers(slug, undefined);
  const sources = useEditorSources(slug, undefined);
  const draft = `reply-${comment.id}`;
  const [isReplying, setReplying] = useState(() => Boolean(drafts.read(draft)));
  const t = words();
  const [mayEdit, mayDelete] = [grants.has('release.comment:edit'), grants.has('release.comment:delete')];
  const common = { path, kind: KIND, sources, mayEdit, mayDelete };
  const refreshed = () => refresh(KIND, path);
  const authorOf = (id: string | null) => members.find(({ member }) => member.id === id)?.member;
  const resolve = () =>
    void api.patch(`${path}${comment.id}/`, { is_resolved: !comment.is_resolved }).then(refreshed, complainOf);
  const reply = async (comment_html: string) => {
    await api.post(path, { comment_html, parent_id: comment.id });
    await refreshed();
  };
  return (
    <Comment
      {...common}
      comment={comment}
      author={authorOf(comment.created_by_id)}
      marks={comment.is_resolved && <span className="label">{t.resolved}</span>}
      actions={
        <>
          {grants.has('release.comment:create') && (
            <Button look="quiet" onClick={() => setReplying(true)}>
              {t.reply}
            </Button>
          )}
          {mayEdit && (
            <Button look="quiet" onClick={resolve}>
              {comment.is_resolved ? t.reopen : t.resolve}
            </Button>
          )}
        </>
      }
    >
      {(replies.length > 0 || isReplying) && (
        <div className="replies">
          {replies.length > 0 && (
            <ol className="conversation">
              {replies.map((one) => (
                <Comment key={one.id} {...common} comment={one} author={authorOf(one.created_by_id)} />
              ))}
            </ol>
          )}
          {isReplying && (
            <CommentForm
              draft={draft}
              sources={sources}
              label={t.reply}
              action={t.reply}
              onSend={reply}
              onClose={() => setReplying(false)}
            />
          )}
        </div>
      )}
    </Comment>
  );
}

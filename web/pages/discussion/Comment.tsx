import { useState, type ReactNode } from 'react';
import { api } from '../../data/client';
import { refresh } from '../../data/lists';
import { complainOf } from '../../data/problems';
import type { User } from '../../data/wire';
import { Ago, Button, EditorForm, Face, IconButton, RichText, type EditorSources } from '../../kit';
import { words } from './words';
import './discussion.css';

/** What comments of all records have. */
interface AnyComment {
  readonly id: string;
  readonly comment_html: string;
  readonly created_at: string;
  readonly edited_at: string | null;
}

interface Props {
  readonly comment: AnyComment;
  readonly author: User | null | undefined;
  /** The path of the comments, and the kind of them in the cache. */
  readonly path: string;
  readonly kind: string;
  readonly sources: EditorSources;
  readonly mayEdit: boolean;
  readonly mayDelete: boolean;
  /** Beside the time. */
  readonly marks?: ReactNode;
  /** Before those that edit and delete. */
  readonly actions?: ReactNode;
  /** Below the text. */
  readonly foot?: ReactNode;
  /** Below the comment. */
  readonly children?: ReactNode;
}

/** A comment, edited in place. */
export function Comment({ comment, author, path, kind, sources, ...shown }: Props): ReactNode {
  const [isEditing, setEditing] = useState(false);
  const t = words();
  const refreshed = () => refresh(kind, path);
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
  const person = author ?? { id: comment.id, display_name: t.gone };
  return (
    <li className="comment">
      <Face person={person} />
      <div className="comment-body">
        <header>
          <strong>{person.display_name}</strong> <Ago time={comment.created_at} />{' '}
          {comment.edited_at && <span className="soft">{t.edited}</span>}
          {shown.marks}
          {!isEditing && (
            <span className="comment-actions">
              {shown.actions}
              {shown.mayEdit && (
                <Button look="quiet" onClick={() => setEditing(true)}>
                  {t.edit}
                </Button>
              )}
              {shown.mayDelete && <IconButton icon="trash" label={t.delete} onClick={remove} />}
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
        {shown.foot}
      </div>
      {shown.children}
    </li>
  );
}

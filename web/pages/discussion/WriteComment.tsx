import { useState, type ReactNode } from 'react';
import { complainOf } from '../../data/problems';
import { drafts, EditorForm, type EditorSources } from '../../kit';
import { words } from './words';
import './discussion.css';

interface Props {
  /** The key under which the draft is kept on this device. */
  readonly draft: string;
  readonly sources: EditorSources;
  readonly onSend: (html: string) => Promise<unknown>;
}

interface FormProps extends Props {
  readonly label?: string;
  readonly action?: string;
  readonly onClose: () => void;
}

/** A form for a new comment. */
export function CommentForm({ draft, sources, onSend, onClose, ...said }: FormProps): ReactNode {
  const t = words();
  const { label = t.addComment, action = t.comment } = said;
  const send = async (html: string): Promise<boolean> => {
    if (!html) return false;
    try {
      await onSend(html);
      onClose();
      return true;
    } catch (error) {
      complainOf(error);
      return false;
    }
  };
  return (
    <EditorForm
      sources={sources}
      name={draft}
      html=""
      label={label}
      placeholder={label}
      action={action}
      onSave={send}
      onCancel={onClose}
    />
  );
}

/** A line that becomes a form for a new comment. A draft is open from the start. */
export function WriteComment(props: Props): ReactNode {
  const [isWriting, setWriting] = useState(() => Boolean(drafts.read(props.draft)));
  if (isWriting) return <CommentForm {...props} onClose={() => setWriting(false)} />;
  return (
    <button type="button" className="input comment-start" onClick={() => setWriting(true)}>
      {words().addComment}
    </button>
  );
}

import { readSentText, richText, type RichText } from '#html';
import type { Comment } from '../domain/comment';

/** A text as the client sends it: as HTML, or as an editor's document if there is no HTML. */
export interface CommentText {
  readonly commentHtml?: string;
  readonly commentJson?: object;
}

type Stored = Pick<Comment, 'commentHtml' | 'commentStripped' | 'commentJson'>;

export const written = (sent: CommentText): Stored => stored(read(sent) ?? richText(''));

/** Returns what a new text changes of a comment: nothing if the text is the same. */
export function rewritten(before: Stored, sent: CommentText, at: string): Partial<Comment> {
  const text = read(sent);
  return text && text.html !== before.commentHtml ? { ...stored(text), editedAt: at } : {};
}

const stored = ({ html, text, document }: RichText): Stored => ({
  commentHtml: html,
  commentStripped: text,
  commentJson: document,
});

const read = ({ commentHtml: html, commentJson: document }: CommentText): RichText | undefined =>
  readSentText({ html, document }, 'commentJson');

import { readSent, richText, type RichText } from '#html';
import type { Comment } from '../domain/comment';

/** A text as its writer sends it: as HTML, or as an editor's document where there is no HTML. */
export interface CommentText {
  readonly commentHtml?: string;
  readonly commentJson?: object;
}

type Stored = Pick<Comment, 'commentHtml' | 'commentStripped' | 'commentJson'>;

export const written = (sent: CommentText): Stored => stored(read(sent) ?? richText(''));

/** What a new text changes of a comment; nothing where it is the text that is there. */
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
  readSent({ html, document }, 'commentJson');

import { isDeepStrictEqual } from 'node:util';
import { cleanHtml } from '#html';
import type { Comment } from '../domain/comment';

/** A text as its writer sends it. */
export interface CommentText {
  readonly commentHtml?: string;
  readonly commentJson?: object;
}

type Stored = Pick<Comment, 'commentHtml' | 'commentStripped' | 'commentJson'>;

export function written({ commentHtml = '', commentJson = {} }: CommentText): Stored {
  const { html, text } = cleanHtml(commentHtml);
  return { commentHtml: html, commentStripped: text, commentJson };
}

/** What a new text changes of a comment; nothing where it is the text that is there. */
export function rewritten(before: Stored, sent: CommentText, at: string): Partial<Comment> {
  const clean = cleanHtml(sent.commentHtml ?? before.commentHtml);
  const another = sent.commentHtml !== undefined && clean.html !== before.commentHtml;
  // A document that came with the old text would contradict the new one.
  const commentJson = sent.commentJson ?? (another ? {} : before.commentJson);
  if (!another && isDeepStrictEqual(commentJson, before.commentJson)) return {};
  return { ...(another ? { commentHtml: clean.html, commentStripped: clean.text } : {}), commentJson, editedAt: at };
}

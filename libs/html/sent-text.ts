import { invalidField } from '#kernel';
import { InvalidDocument } from './document.html';
import { htmlOfText, richText, richTextOf, type RichText } from './rich-text';

/** A text as a client sends it. HTML takes precedence over an editor document, and a document over plain text. */
export interface SentText {
  readonly html?: string;
  readonly document?: object;
  readonly text?: string;
  /** Plain text or a document, for members that accept both. */
  readonly content?: string | object;
}

const formOf = (content: string | object): Pick<SentText, 'document' | 'text'> =>
  typeof content === 'string' ? { text: content } : { document: content };

/**
 * Returns the text that was sent, or undefined if none was. An invalid document is rejected with the name of its
 * member.
 */
export function readSentText({ content, ...sent }: SentText, member: string): RichText | undefined {
  const { html, document, text } = content === undefined ? sent : { ...sent, ...formOf(content) };
  if (html !== undefined) return richText(html);
  // An empty object means that there is no document.
  if (document === undefined || Object.keys(document).length === 0) {
    return text === undefined ? undefined : richText(htmlOfText(text));
  }
  try {
    return richTextOf(document);
  } catch (error) {
    if (error instanceof InvalidDocument) throw invalidField(member, error.message);
    throw error;
  }
}

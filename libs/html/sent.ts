import { invalidField } from '#kernel';
import { InvalidDocument } from './document.html';
import { htmlOfText, richText, richTextOf, type RichText } from './rich-text';

/** A text as its writer sends it: as HTML, where there is none as an editor's document, or else as plain text. */
export interface SentText {
  readonly html?: string;
  readonly document?: object;
  readonly text?: string;
  /** Plain text or a document, of a member that takes both. */
  readonly content?: string | object;
}

const formOf = (content: string | object): Pick<SentText, 'document' | 'text'> =>
  typeof content === 'string' ? { text: content } : { document: content };

/** The text; undefined where none was sent. What is no document is refused by the name of its member. */
export function readSent({ content, ...sent }: SentText, member: string): RichText | undefined {
  const { html, document, text } = content === undefined ? sent : { ...sent, ...formOf(content) };
  if (html !== undefined) return richText(html);
  // An empty object is how clients say that they have no document.
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

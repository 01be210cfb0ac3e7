import { htmlOfText, readSentText, richText, type RichText } from '#html';

/**
 * A text as a client sends it. HTML takes precedence over the editor document, which takes precedence over plain text.
 */
export interface SentDescription {
  readonly descriptionHtml?: string;
  readonly descriptionJson?: object;
  readonly descriptionText?: string;
}

/** A text as it is stored. */
export interface Description {
  readonly descriptionHtml: string;
  readonly descriptionStripped: string;
  readonly descriptionJson: object;
}

const stored = ({ html, text, document }: RichText): Description => ({
  descriptionHtml: html,
  descriptionStripped: text,
  descriptionJson: document,
});

function read({ descriptionHtml, descriptionJson, descriptionText }: SentDescription): RichText | undefined {
  const sent = readSentText({ html: descriptionHtml, document: descriptionJson }, 'descriptionJson');
  return sent ?? (descriptionText === undefined ? undefined : richText(htmlOfText(descriptionText)));
}

/** The stored form of an empty text. A constant, because the libraries that read texts are only loaded when needed. */
export const EMPTY: Description = {
  descriptionHtml: '<p></p>',
  descriptionStripped: '',
  descriptionJson: { type: 'doc', content: [{ type: 'paragraph' }] },
};

/** Returns the command with its text, if it has one, in the form in which it is stored. */
export function described<C extends SentDescription>(
  command: C,
): Omit<C, keyof SentDescription> & Partial<Description> {
  const { descriptionHtml, descriptionJson, descriptionText, ...others } = command;
  const text = read({ descriptionHtml, descriptionJson, descriptionText });
  return { ...others, ...(text && stored(text)) };
}

import { htmlOfText, readSent, richText, type RichText } from '#html';

/** A text as a client sends it. HTML goes before the editor's document, which goes before plain text. */
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
  const sent = readSent({ html: descriptionHtml, document: descriptionJson }, 'descriptionJson');
  return sent ?? (descriptionText === undefined ? undefined : richText(htmlOfText(descriptionText)));
}

/** The stored form of an empty text. A constant, because the libraries that read texts are only loaded when needed. */
export const EMPTY: Description = {
  descriptionHtml: '<p></p>',
  descriptionStripped: '',
  descriptionJson: { type: 'doc', content: [{ type: 'paragraph' }] },
};

/** The command with its text, if it has one, in the stored form. */
export function described<C extends SentDescription>(
  command: C,
): Omit<C, keyof SentDescription> & Partial<Description> {
  const { descriptionHtml, descriptionJson, descriptionText, ...others } = command;
  const text = read({ descriptionHtml, descriptionJson, descriptionText });
  return { ...others, ...(text && stored(text)) };
}

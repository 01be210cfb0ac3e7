import { htmlOfText, readSent, richText, type RichText } from '#html';

/** A text as its writer sends it: as HTML, as an editor's document where there is no HTML, or else as plain text. */
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

/** What an empty text is stored as; said here, since the libraries that read texts are loaded when they are needed. */
export const EMPTY: Description = {
  descriptionHtml: '<p></p>',
  descriptionStripped: '',
  descriptionJson: { type: 'doc', content: [{ type: 'paragraph' }] },
};

/** The members of a command without its text, and what the text makes of them where one was sent. */
export function described<C extends SentDescription>(
  command: C,
): Omit<C, keyof SentDescription> & Partial<Description> {
  const { descriptionHtml, descriptionJson, descriptionText, ...others } = command;
  const text = read({ descriptionHtml, descriptionJson, descriptionText });
  return { ...others, ...(text && stored(text)) };
}

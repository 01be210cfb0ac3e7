import { readSent } from '#html';

/** A description as it is sent: as HTML, as an editor's document, or as plain text. */
export interface SentDescription {
  readonly descriptionHtml?: string;
  readonly descriptionDocument?: object;
  readonly descriptionText?: string;
}

interface Described {
  readonly descriptionHtml: string;
  readonly descriptionStripped: string;
}

/** What was sent, with the description as it is stored where one was. */
export function described<S extends SentDescription>(sent: S): Omit<S, keyof SentDescription> & Partial<Described> {
  const { descriptionHtml, descriptionDocument, descriptionText, ...others } = sent;
  const text = readSent(
    { html: descriptionHtml, document: descriptionDocument, text: descriptionText },
    'descriptionDocument',
  );
  return { ...others, ...(text && { descriptionHtml: text.html, descriptionStripped: text.text }) };
}

/** No description; said here, since the library that reads texts is loaded when it is needed. */
export const UNDESCRIBED: Described = { descriptionHtml: '<p></p>', descriptionStripped: '' };

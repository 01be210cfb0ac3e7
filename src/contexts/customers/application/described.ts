import { readSent } from '#html';

/** A description as it is sent: as HTML, or else as plain text or an editor's document. */
export interface SentDescription {
  readonly descriptionHtml?: string;
  readonly description?: string | object;
}

interface Described {
  readonly descriptionHtml: string;
  readonly descriptionStripped: string;
  /** What was sent as the description, where the plain text is not the same. */
  readonly descriptionSource: string | object | null;
}

/** What was sent, with the description as it is stored where one was. */
export function described<S extends SentDescription>(sent: S): Omit<S, keyof SentDescription> & Partial<Described> {
  const { descriptionHtml, description, ...others } = sent;
  const text = readSent({ html: descriptionHtml, content: description }, 'description');
  // An empty object is a description without anything in it.
  if (!text) return description === undefined ? others : { ...others, ...UNDESCRIBED, descriptionSource: description };
  const descriptionSource = description === text.text ? null : (description ?? null);
  return { ...others, descriptionHtml: text.html, descriptionStripped: text.text, descriptionSource };
}

/** No description; said here, since the library that reads texts is loaded when it is needed. */
export const UNDESCRIBED: Described = { descriptionHtml: '<p></p>', descriptionStripped: '', descriptionSource: null };

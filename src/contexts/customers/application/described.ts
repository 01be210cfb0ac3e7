import { readSentText } from '#html';

/** A description as a client sends it: as HTML, or else as plain text or an editor's document. */
export interface SentDescription {
  readonly descriptionHtml?: string;
  readonly description?: string | object;
}

interface Described {
  readonly descriptionHtml: string;
  readonly descriptionStripped: string;
  /** The description as the client sent it; null if that is the plain text. */
  readonly descriptionSource: string | object | null;
}

/** Replaces the sent description of a command, if it has one, by its stored form. */
export function described<S extends SentDescription>(sent: S): Omit<S, keyof SentDescription> & Partial<Described> {
  const { descriptionHtml, description, ...others } = sent;
  const text = readSentText({ html: descriptionHtml, content: description }, 'description');
  // An empty object is a description without anything in it.
  if (!text) return description === undefined ? others : { ...others, ...UNDESCRIBED, descriptionSource: description };
  const descriptionSource = description === text.text ? null : (description ?? null);
  return { ...others, descriptionHtml: text.html, descriptionStripped: text.text, descriptionSource };
}

/** The stored form of an empty description. A constant, because the library that reads texts is only loaded when needed. */
export const UNDESCRIBED: Described = { descriptionHtml: '<p></p>', descriptionStripped: '', descriptionSource: null };

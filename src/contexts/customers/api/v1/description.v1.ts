import { shows } from '#http';

interface Described {
  readonly descriptionSource: string | object | null;
  readonly descriptionStripped: string;
}

const SCHEMA = {
  type: ['string', 'object'],
  additionalProperties: true,
  description: 'As it was sent, as a text or as an object; the plain text where it was sent as HTML.',
};

/** Clients send a description as a text or as an object, and read what they sent. */
export const descriptionV1 = <R extends Described>() =>
  shows<R>().computed(
    SCHEMA,
    ['descriptionSource', 'descriptionStripped'],
    ({ descriptionSource, descriptionStripped }) => descriptionSource ?? descriptionStripped,
  );

export const SENT =
  'A text, or the document of an editor. With description_html beside it, that is what is shown as HTML.';

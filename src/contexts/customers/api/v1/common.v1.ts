import { membersOf, shows } from '#http';
import type { ListRequest } from '#kernel';

interface Described {
  readonly descriptionSource: string | object | null;
  readonly descriptionStripped: string;
}

const SCHEMA = {
  type: ['string', 'object'],
  additionalProperties: true,
  description: 'What the client sent, a text or an object; the plain text if it sent HTML.',
};

/** Clients send a description as a text or as an object, and read what they sent. */
export const descriptionV1 = <R extends Described>() =>
  shows<R>().computed(
    SCHEMA,
    ['descriptionSource', 'descriptionStripped'],
    ({ descriptionSource, descriptionStripped }) => descriptionSource ?? descriptionStripped,
  );

export const SENT_DESCRIPTION =
  'A text, or the document of an editor. If there is a description_html too, that is what is shown as HTML.';

export interface SearchQuery {
  readonly query?: string;
}

/** The search of customers and of their requests. */
export class SearchQueryV1 {
  @(membersOf<SearchQuery>().text('query', { description: 'Part of the text, without regard to case.' }))
  query?: string;
}

export const searched = (request: ListRequest, { query }: SearchQuery): ListRequest =>
  query ? { ...request, search: query } : request;

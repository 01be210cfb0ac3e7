import { membersOf } from '#http';
import type { ListRequest } from '#kernel';

export interface Searched {
  readonly query?: string;
}

/** How lists of customers and of their requests are searched in this version. */
export class SearchQueryV1 {
  @(membersOf<Searched>().text('query', { description: 'Substring of the text, without regard to case.' }))
  query?: string;
}

export const searched = (request: ListRequest, { query }: Searched): ListRequest =>
  query ? { ...request, search: query } : request;

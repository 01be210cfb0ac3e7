import { order, type ListSpec } from '#kernel';
import { NestedRepository, type NestedRecord } from '../../work-items';
import type { PageLink } from '../domain/page-link';
import type { PageRecord } from './page.repository';

/** The link of a page as it is stored. */
export type PageLinkRecord = PageLink & NestedRecord;

/** With the page itself. */
export type ShownPageLink = PageLinkRecord & { readonly page: PageRecord };

export const pageLinkList: ListSpec = {
  filters: {},
  orderings: { createdAt: { cursor: true }, id: { cursor: true } },
  defaultOrder: order('-createdAt'),
  searchable: false,
};

/** Links to pages that the caller sees; others are not there. */
export abstract class PageLinkRepository extends NestedRepository<PageLinkRecord> {}

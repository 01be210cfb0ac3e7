import { filter, order, type ListSpec } from '#kernel';
import { type NestedRecord, NestedRepository } from '../../work-items';
import type { Link } from '../domain/link';

/** A link as it stands in the database. */
export type LinkRecord = Link & NestedRecord;

export const linkList: ListSpec = {
  filters: { title: filter.name(), url: filter.name() },
  orderings: { createdAt: { cursor: true }, id: { cursor: true } },
  defaultOrder: order('-createdAt'),
  searchable: true,
};

export abstract class LinkRepository extends NestedRepository<LinkRecord> {}

import type { Excerpt } from '../../domain/condition';
import { withoutSchema } from './attributes';
import { invalidValue } from './faults';
import { attributeAt, conditionOf, type Filterables } from './filter';
import { LIMITS } from './protocol';

/** The query of a list, by names in lower case. */
export type ListQuery = Readonly<Record<string, string>>;

/** Reads filter, order and page of a list (RFC 7644, 3.4.2). */
export function excerptOf<A extends string>(query: ListQuery, attributes: Filterables<A>): Excerpt<A> {
  const { filter, sortby, sortorder = 'ascending' } = query;
  const direction = sortorder.toLowerCase();
  if (direction !== 'ascending' && direction !== 'descending') {
    throw invalidValue('sortOrder is ascending or descending.');
  }
  return {
    condition: filter ? conditionOf(filter, attributes) : null,
    sortBy: sortby ? sortable(sortby, attributes) : null,
    descending: direction === 'descending',
    offset: startOf(query) - 1,
    limit: Math.min(LIMITS.page, Math.max(0, integer(query.count, 'count') ?? LIMITS.defaultPage)),
  };
}

/** Lists begin with 1. Lower numbers mean 1 as well. */
export const startOf = (query: ListQuery): number => Math.max(1, integer(query.startindex, 'startIndex') ?? 1);

function integer(text: string | undefined, name: string): number | null {
  if (text === undefined || text === '') return null;
  if (!/^-?\d{1,9}$/.test(text)) throw invalidValue(`${name} is a whole number.`);
  return Number(text);
}

function sortable<A extends string>(sent: string, attributes: Filterables<A>): A {
  const path = withoutSchema(sent);
  const found = attributeAt(attributes, path);
  const isMany = path.toLowerCase().startsWith('members');
  if (!found || 'always' in found || isMany)
    throw invalidValue(`Resources cannot be sorted by "${path.slice(0, 100)}".`);
  return found.attribute;
}

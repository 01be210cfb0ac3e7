import { inUse, mapFilters, type Filter, type FilterTree, type ListRequest, type WorkspaceCtx } from '#kernel';
import type { PageType } from './page.repository';

const is = (field: string, value: unknown): FilterTree => ({ field, operator: 'eq', value });

const IN_USE = is('isArchived', false);
const SHARED = is('isShared', true);

const TYPES: Readonly<Record<PageType, FilterTree>> = {
  all: IN_USE,
  public: { and: [IN_USE, is('access', '0'), { not: SHARED }] },
  private: { and: [IN_USE, is('access', '1')] },
  shared: { and: [IN_USE, SHARED] },
  archived: is('isArchived', true),
};

/**
 * Turns the request into conditions on records, resolving page types and favourites of the caller. A search matches
 * substrings of names, and beginnings of words in texts.
 */
export const asked = ({ userId }: WorkspaceCtx, request: ListRequest): ListRequest => {
  const meaning = (filter: Filter): FilterTree => {
    if (filter.field === 'type') return TYPES[filter.value as PageType];
    if (filter.field !== 'isFavorite') return filter;
    const favorite = is('favoriteOf', userId);
    return filter.value === true ? favorite : { not: favorite };
  };
  const { search, filters } = request;
  const searched = search === undefined ? [] : [{ or: [containing(search), is('words', search)] }];
  const meant = [...filters.map((tree) => mapFilters(tree, meaning)), ...searched];
  return inUse({ ...request, search: undefined, filters: meant });
};

const containing = (value: string): FilterTree => ({ field: 'name', operator: 'contains', value });

import type { UseQueryResult } from '@tanstack/react-query';
import { itemPath, projectPath } from '../../data/paths';
import { api, type Query } from '../../data/client';
import { apply } from '../../data/cache';
import { changeList, refresh, useAll } from '../../data/lists';
import { staleOn } from '../../data/live';
import { complainOf } from '../../data/problems';
import { ITEM_FIELDS } from '../../data/wire';
import type { ItemDetail } from '../../data/wire';
import type { ItemRow } from './rows';

/** A work item with its dates, state and author. */
export type DatedItem = ItemRow & { readonly created_by_id: string | null };

staleOn({ workitem: ['dated-items'] });

const pathOf = (slug: string, project: string): string => `${projectPath(slug, project)}work-items/`;

/** The work items of a project that match a query about dates. */
export const useDatedItems = (slug: string, project: string, query: Query): UseQueryResult<DatedItem[]> =>
  useAll('dated-items', pathOf(slug, project), {
    ...query,
    fields: [...ITEM_FIELDS, 'created_by_id'],
    expand: ['state', 'type'],
  });

export type Days = Partial<Pick<ItemDetail, 'start_date' | 'target_date'>>;

/** Moves a work item: first on the page, then on the server. A refused move is reverted and reported. */
export async function moveItem(slug: string, item: DatedItem, days: Days): Promise<boolean> {
  const path = pathOf(slug, item.project_id);
  changeList<DatedItem>('dated-items', path, (rows) =>
    rows.map((row) => (row.id === item.id ? { ...row, ...days } : row)),
  );
  try {
    const { data, etag } = await api.patch<ItemDetail>(itemPath(slug, item), days);
    apply(data, etag);
    return true;
  } catch (error) {
    complainOf(error);
    return false;
  } finally {
    void refresh('dated-items', path);
  }
}

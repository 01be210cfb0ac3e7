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

/** A work item with its days, its state, and who made it. */
export type DatedItem = ItemRow & { readonly created_by_id: string | null };

staleOn({ workitem: ['dated-items'] });

const pathOf = (slug: string, project: string): string => `${projectPath(slug, project)}work-items/`;

/** Work items of a project that a query picks by their days. */
export const useDatedItems = (slug: string, project: string, query: Query): UseQueryResult<DatedItem[]> =>
  useAll('dated-items', pathOf(slug, project), {
    ...query,
    fields: [...ITEM_FIELDS, 'created_by_id'],
    expand: ['state', 'type'],
  });

export type Days = Partial<Pick<ItemDetail, 'start_date' | 'target_date'>>;

/** Moves a work item: at once on the page, then on the server. What it refuses is put back and said. */
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

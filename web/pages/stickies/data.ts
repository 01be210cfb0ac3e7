import type { UseQueryResult } from '@tanstack/react-query';
import { api } from '../../data/client';
import { changeList, refresh, useAll } from '../../data/lists';
import { workspacePath } from '../../data/paths';
import { complainOf } from '../../data/problems';
import type { wire, With } from '../../data/wire';

export type Sticky = With<
  wire.Sticky,
  'id' | 'name' | 'description_html' | 'description_stripped' | 'background_color' | 'sort_order'
>;
export type StickyChange = Pick<
  wire.UpdateStickyRequest,
  'name' | 'description_html' | 'background_color' | 'sort_order'
>;

export const stickiesPath = (slug: string): string => `${workspacePath(slug)}stickies/`;

/** The person's notes. There are no events for them, because nobody else sees them. */
export const useStickies = (slug: string): UseQueryResult<Sticky[]> =>
  useAll('stickies', stickiesPath(slug), { order_by: 'sort_order', fields: ['all', 'description_html'] });

/** Changes a note: first on the page, then on the server. */
export async function changeSticky(slug: string, id: string, change: StickyChange): Promise<void> {
  const path = stickiesPath(slug);
  changeList<Sticky>('stickies', path, (rows) =>
    rows
      .map((row) => (row.id === id ? ({ ...row, ...change } as Sticky) : row))
      .toSorted((one, other) => one.sort_order - other.sort_order),
  );
  try {
    await api.patch(`${path}${id}/`, change);
  } catch (error) {
    complainOf(error);
    await refresh('stickies', path);
  }
}

import type { UseQueryResult } from '@tanstack/react-query';
import { useAll, useOne } from '../../data/lists';
import { staleOn } from '../../data/live';
import { projectPath, workspacePath } from '../../data/paths';
import type { User, wire, With } from '../../data/wire';

export type SavedView = With<
  wire.View,
  | 'id'
  | 'name'
  | 'description'
  | 'access'
  | 'is_locked'
  | 'owned_by_id'
  | 'created_by_id'
  | 'filters'
  | 'pql_filters'
  | 'display_filters'
> & { readonly owned_by: User | null };

staleOn({ view: ['views', 'view'] });

/** The access to a view, by the interface's numbers. */
export const ACCESS = { private: 0, shared: 1 } as const;

export const viewsPath = (slug: string, project: string | undefined): string =>
  `${project === undefined ? workspacePath(slug) : projectPath(slug, project)}views/`;

export const useViews = (slug: string, project: string | undefined, enabled = true): UseQueryResult<SavedView[]> =>
  useAll('views', viewsPath(slug, project), { expand: 'owned_by', order_by: 'sort_order' }, enabled);

export const useView = (
  slug: string,
  project: string | undefined,
  id: string,
  enabled = true,
): UseQueryResult<SavedView> => useOne('view', `${viewsPath(slug, project)}${encodeURIComponent(id)}/`, {}, enabled);

/** The display settings of a view that an address can express (layout and group), if this application wrote them. */
export function shownAs({ display_filters }: SavedView): object {
  const { layout, group } = display_filters as { layout?: unknown; group?: unknown };
  return {
    ...(layout === 'board' && { layout }),
    ...(typeof group === 'string' && { group }),
  };
}

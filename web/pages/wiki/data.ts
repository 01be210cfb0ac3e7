import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { cache } from '../../data/cache';
import { api, callVersioned, type Versioned } from '../../data/client';
import { listKey, refresh, useAll, usePages } from '../../data/lists';
import { staleOn } from '../../data/live';
import { projectPath, workspacePath } from '../../data/paths';
import { complainOf } from '../../data/problems';
import { changeList } from '../../data/lists';
import type { wire, With } from '../../data/wire';

export type PageRow = With<
  wire.Page,
  | 'id'
  | 'name'
  | 'access'
  | 'is_locked'
  | 'is_favorite'
  | 'owned_by_id'
  | 'parent_id'
  | 'collection_id'
  | 'anchor'
  | 'sort_order'
  | 'archived_at'
>;
export type PageDetail = PageRow &
  With<wire.Page, 'description_html' | 'updated_at' | 'updated_by_id' | 'created_by_id'>;
export type PageVersion = With<
  wire.PageVersion,
  'id' | 'description_html' | 'updated_at' | 'updated_by_id' | 'created_by_id'
>;
export type Collection = With<
  wire.Collection,
  'id' | 'name' | 'access' | 'is_default' | 'owned_by_id' | 'sort_order' | 'created_by_id'
>;
export type PageChange = Partial<
  Pick<
    wire.UpdateWorkspacePageRequest,
    'name' | 'description_html' | 'access' | 'is_locked' | 'parent_id' | 'collection_id' | 'sort_order'
  >
>;

staleOn({
  page: ['wiki-pages', 'wiki-page', 'wiki-versions', 'wiki-archive', 'wiki-search'],
  collection: ['collections', 'wiki-pages'],
});

/** A place with pages: the wiki of the workspace, or a project. */
export interface Home {
  readonly slug: string;
  /** The id of the project; undefined for the wiki. */
  readonly project: string | undefined;
}

export const pagesPath = ({ slug, project }: Home): string =>
  `${project === undefined ? workspacePath(slug) : projectPath(slug, project)}pages/`;
export const pagePath = (home: Home, id: string): string => `${pagesPath(home)}${encodeURIComponent(id)}/`;
export const collectionsPath = (slug: string): string => `${workspacePath(slug)}collections/`;

const ROW = [
  ...['id', 'name', 'access', 'is_locked', 'is_favorite', 'owned_by_id', 'parent_id', 'collection_id', 'anchor'],
  ...['sort_order', 'archived_at'],
];

export const usePageRows = (home: Home, enabled = true): UseQueryResult<PageRow[]> =>
  useAll('wiki-pages', pagesPath(home), { fields: ROW, order_by: 'sort_order' }, enabled);
export const useArchive = (home: Home, enabled: boolean): UseQueryResult<PageRow[]> =>
  useAll('wiki-archive', pagesPath(home), { type: 'archived', fields: ROW, order_by: 'name' }, enabled);
export const useFound = (home: Home, search: string) =>
  usePages<PageRow>('wiki-search', pagesPath(home), { search, fields: ROW, order_by: '-updated_at' }, search !== '');
export const useCollections = (slug: string, enabled: boolean): UseQueryResult<Collection[]> =>
  useAll('collections', collectionsPath(slug), { order_by: 'sort_order' }, enabled);
export const useVersions = (home: Home, id: string) =>
  usePages<PageVersion>('wiki-versions', `${pagePath(home, id)}versions/`, {
    fields: ['id', 'description_html', 'updated_at', 'updated_by_id', 'created_by_id'],
  });

const DETAIL = { fields: ['all'] };
const readPage = (home: Home, id: string) =>
  callVersioned<PageDetail>('GET', pagePath(home, id), { query: { fields: [...DETAIL.fields, 'description_html'] } });

/** A page with its text and version. */
export const usePage = (home: Home, id: string, enabled = true): UseQueryResult<Versioned<PageDetail>> =>
  useQuery({ queryKey: listKey('wiki-page', pagePath(home, id)), queryFn: () => readPage(home, id), enabled });

/** Reads a page again and shows it. */
export async function reread(home: Home, id: string): Promise<Versioned<PageDetail>> {
  const found = await readPage(home, id);
  cache.setQueryData(listKey('wiki-page', pagePath(home, id)), found);
  return found;
}

export const refreshPages = (): Promise<unknown> =>
  Promise.all(['wiki-pages', 'wiki-page', 'wiki-archive', 'wiki-search', 'collections'].map((kind) => refresh(kind)));

/** Performs an action on pages and reads them again. Refusals are reported. */
export async function carryOut(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    complainOf(error);
    return false;
  } finally {
    await refreshPages();
  }
}

/** Changes a page: first in the tree, then on the server. */
export function changePage(home: Home, id: string, change: PageChange): Promise<boolean> {
  changeList<PageRow>('wiki-pages', pagesPath(home), (rows) =>
    rows.map((row) => (row.id === id ? ({ ...row, ...change } as PageRow) : row)),
  );
  return carryOut(() => api.patch(pagePath(home, id), change));
}

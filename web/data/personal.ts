// What people keep for themselves: favourites, and what they opened last.
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { api, type Listed } from './client';
import { listKey, RARELY_MS, refresh, useAll } from './lists';
import { staleOn } from './live';
import { workspacePath } from './paths';
import { complainOf } from './problems';
import type { wire, With } from './wire';

/** A record of any type, by what it is called and where it is. */
interface NamedRecord {
  readonly entity_type: string;
  readonly id: string;
  readonly name: string;
  readonly identifier: string | null;
  readonly project_identifier: string | null;
}

type Kept = 'entity_type' | 'entity_id' | 'name' | 'identifier' | 'project_identifier';
export type Favorite = With<wire.Favorite, Kept | 'id' | 'sort_order'>;
type RecentRecord = With<wire.RecentRecord, Kept | 'opened_at'>;

/** A record by its type and id. */
export interface RecordRef {
  readonly type: string;
  readonly id: string;
}

const FAVORITES = 'favorites';
const RECENT = 'recent-records';

// Names change, and so does what somebody sees. Work items and pages are left to the next reading: too much happens to them.
staleOn(
  Object.fromEntries(
    ['project', 'project.member', 'view', 'cycle', 'module', 'milestone'].map((kind) => [kind, [FAVORITES, RECENT]]),
  ),
);

export const useFavorites = (slug: string): UseQueryResult<Favorite[]> =>
  useAll(FAVORITES, `${workspacePath(slug)}favorites/`);

const SHOWN = 8;

/** What the person opened last, a few. */
export const useRecent = (slug: string): readonly RecentRecord[] =>
  useQuery({
    queryKey: listKey(RECENT, workspacePath(slug)),
    queryFn: ({ signal }) =>
      api.get<Listed<RecentRecord>>(`${workspacePath(slug)}recent-records/`, { per_page: SHOWN }, signal),
    staleTime: RARELY_MS,
  }).data?.data ?? [];

/** Notes that a record was opened. It matters to nobody else, so nothing is said where it fails. */
export async function noteOpened(slug: string, { type, id }: RecordRef): Promise<void> {
  await api.post(`${workspacePath(slug)}recent-records/`, { entity_type: type, entity_id: id }).catch(() => undefined);
  await refresh(RECENT, workspacePath(slug));
}

/** Makes a record a favourite, or none where `favorite` is it already. */
export async function switchFavorite(slug: string, { type, id }: RecordRef, favorite?: Favorite): Promise<void> {
  const path = `${workspacePath(slug)}favorites/`;
  try {
    if (favorite) await api.delete(`${path}${favorite.id}/`);
    else await api.post(path, { entity_type: type, entity_id: id });
  } catch (error) {
    complainOf(error);
  }
  await refresh(FAVORITES, path);
}

/** Puts a favourite before or behind its neighbour. */
export async function moveFavorite(slug: string, favorite: Favorite, sortOrder: number): Promise<void> {
  const path = `${workspacePath(slug)}favorites/`;
  try {
    await api.patch(`${path}${favorite.id}/`, { sort_order: sortOrder });
  } catch (error) {
    complainOf(error);
  }
  await refresh(FAVORITES, path);
}

const PER_TYPE = 6;

/** Records of all types that are called so. */
export const useFound = (slug: string, text: string): readonly NamedRecord[] =>
  useQuery({
    queryKey: ['search', slug, text],
    queryFn: ({ signal }) =>
      api.get<{ readonly data: readonly NamedRecord[] }>(
        `${workspacePath(slug)}search/`,
        { search: text, per_type: PER_TYPE },
        signal,
      ),
    enabled: text.length > 0,
    placeholderData: (before) => before,
  }).data?.data ?? [];

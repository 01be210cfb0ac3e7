// The person's favourites and recently opened records.
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { api, type Listed } from './client';
import { listKey, RARELY_MS, refresh, useAll } from './lists';
import { staleOn } from './live';
import { workspacePath } from './paths';
import { complainOf } from './problems';
import type { wire, With } from './wire';

/** A record of any type with its name and place. */
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

// Names and permissions change, so events refresh these lists. Work items and pages change too often: they wait for the
// next reading.
staleOn(
  Object.fromEntries(
    ['project', 'project.member', 'view', 'cycle', 'module', 'milestone'].map((kind) => [kind, [FAVORITES, RECENT]]),
  ),
);

export const useFavorites = (slug: string): UseQueryResult<Favorite[]> =>
  useAll(FAVORITES, `${workspacePath(slug)}favorites/`);

const SHOWN = 8;

/** The records that the person opened last. */
export const useRecent = (slug: string): readonly RecentRecord[] =>
  useQuery({
    queryKey: listKey(RECENT, workspacePath(slug)),
    queryFn: ({ signal }) =>
      api.get<Listed<RecentRecord>>(`${workspacePath(slug)}recent-records/`, { per_page: SHOWN }, signal),
    staleTime: RARELY_MS,
  }).data?.data ?? [];

/** Notes that a record was opened. A failure is not reported: it matters to nobody. */
export async function noteOpened(slug: string, { type, id }: RecordRef): Promise<void> {
  await api.post(`${workspacePath(slug)}recent-records/`, { entity_type: type, entity_id: id }).catch(() => undefined);
  await refresh(RECENT, workspacePath(slug));
}

/** Adds a record to the favourites, or removes it if `favorite` is set. */
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

/** Moves a favourite before or after its neighbour. */
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

/** Records of all types whose names match. */
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

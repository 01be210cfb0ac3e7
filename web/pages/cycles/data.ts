import type { UseQueryResult } from '@tanstack/react-query';
import { useAll, useOne } from '../../data/lists';
import { staleOn } from '../../data/live';
import { projectPath } from '../../data/paths';
import type { wire, With } from '../../data/wire';

export type Cycle = With<
  wire.Cycle,
  'id' | 'name' | 'start_date' | 'end_date' | 'description' | 'created_by_id' | 'archived_at'
>;

staleOn({ cycle: ['cycles', 'items', 'item-count'] });

export const cyclesPath = (slug: string, project: string): string => `${projectPath(slug, project)}cycles/`;
export const cyclePath = (slug: string, project: string, id: string): string => `${cyclesPath(slug, project)}${id}/`;

export const useCycles = (slug: string, project: string | undefined): UseQueryResult<Cycle[]> =>
  useAll('cycles', cyclesPath(slug, project ?? ''), { is_archived: false }, Boolean(project));

export const useArchivedCycles = (slug: string, project: string): UseQueryResult<Cycle[]> =>
  useAll('cycles', cyclesPath(slug, project), { is_archived: true });

export const STANDINGS = ['current', 'upcoming', 'draft', 'completed'] as const;
type Standing = (typeof STANDINGS)[number];

/** The status of a cycle at a given time, by its dates. */
export function standingOf({ start_date: start, end_date: end }: Pick<Cycle, 'start_date' | 'end_date'>): Standing {
  if (!start || !end) return 'draft';
  const now = Date.now();
  if (Date.parse(start) > now) return 'upcoming';
  return Date.parse(end) < now ? 'completed' : 'current';
}

/** One cycle, even if it is archived. */
export const useCycle = (slug: string, project: string | undefined, id: string): UseQueryResult<Cycle> =>
  useOne('cycles', cyclePath(slug, project ?? '', id), {}, Boolean(project));

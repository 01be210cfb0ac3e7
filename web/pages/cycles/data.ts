import type { UseQueryResult } from '@tanstack/react-query';
import { useAll } from '../../data/lists';
import { staleOn } from '../../data/live';
import { projectPath } from '../../data/paths';
import type { wire, With } from '../../data/wire';

export type Cycle = With<wire.Cycle, 'id' | 'name' | 'start_date' | 'end_date' | 'description' | 'created_by_id'>;

staleOn({ cycle: ['cycles', 'items', 'item-count'] });

export const cyclesPath = (slug: string, project: string): string => `${projectPath(slug, project)}cycles/`;
export const cyclePath = (slug: string, project: string, id: string): string => `${cyclesPath(slug, project)}${id}/`;

export const useCycles = (slug: string, project: string | undefined): UseQueryResult<Cycle[]> =>
  useAll('cycles', cyclesPath(slug, project ?? ''), { is_archived: false }, Boolean(project));

export const STANDINGS = ['current', 'upcoming', 'draft', 'completed'] as const;
type Standing = (typeof STANDINGS)[number];

/** Where a cycle stands at a moment, by its dates. */
export function standingOf({ start_date: start, end_date: end }: Pick<Cycle, 'start_date' | 'end_date'>): Standing {
  if (!start || !end) return 'draft';
  const now = Date.now();
  if (Date.parse(start) > now) return 'upcoming';
  return Date.parse(end) < now ? 'completed' : 'current';
}

import type { UseQueryResult } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import { api, type Query } from '../../data/client';
import { RARELY_MS } from '../../data/lists';
import { staleOn } from '../../data/live';
import { projectPath } from '../../data/paths';

/** The number of work items by state group, which shows progress. */
export interface Tally {
  readonly total: number;
  readonly completed: number;
  readonly started: number;
  readonly cancelled: number;
}

interface Group {
  readonly key: string | null;
  readonly name: string | null;
  readonly count: number;
  readonly sub_groups?: readonly Group[];
}

interface Groups {
  readonly groups: readonly Group[];
  readonly next: number | null;
  readonly total_count: number;
}

staleOn({ workitem: ['tallies'], cycle: ['tallies'], module: ['tallies'], milestone: ['tallies'] });

export const NOTHING_DONE: Tally = { total: 0, completed: 0, started: 0, cancelled: 0 };

const tallyOf = (groups: readonly Group[]): Tally => {
  const count = (name: string) => groups.find(({ key }) => key === name)?.count ?? 0;
  return {
    total: groups.reduce((sum, { count: one }) => sum + one, 0),
    completed: count('completed'),
    started: count('started'),
    cancelled: count('cancelled'),
  };
};

const GROUPS_OF_ONE_ANSWER = 100;

async function readGroups(path: string, query: Query, signal: AbortSignal): Promise<Group[]> {
  const all: Group[] = [];
  for (let offset: number | null = 0; offset !== null;) {
    const asked: Query = { ...query, per_group: 0, group_limit: GROUPS_OF_ONE_ANSWER, group_offset: offset };
    const { groups, next }: Groups = await api.get<Groups>(`${path}groups/`, asked, signal);
    all.push(...groups);
    offset = next;
  }
  return all;
}

/** The number of work items of a list by one of their members; `path` is the path of the list. */
export const useGroups = (
  path: string,
  by: string,
  query: Query = {},
  enabled = true,
): UseQueryResult<readonly Group[]> =>
  useQuery({
    queryKey: ['tallies', path, by, query],
    queryFn: ({ signal }) => readGroups(path, { ...query, group_by: by }, signal),
    staleTime: RARELY_MS,
    enabled,
  });

/** The progress of a list of work items. */
export function useTally(path: string, query: Query = {}, enabled = true): Tally | undefined {
  const { data } = useGroups(path, 'state_group', query, enabled);
  return data && tallyOf(data);
}

/** The progress of each cycle, module or milestone of a project by its id, in one call. */
export function useTallies(
  slug: string,
  project: string | undefined,
  by: 'cycle' | 'module' | 'milestone',
): ReadonlyMap<string, Tally> | undefined {
  const path = `${projectPath(slug, project ?? '')}work-items/`;
  const { data } = useGroups(path, by, { sub_group_by: 'state_group' }, Boolean(project));
  return data && new Map(data.map(({ key, sub_groups }) => [key ?? '', tallyOf(sub_groups ?? [])]));
}

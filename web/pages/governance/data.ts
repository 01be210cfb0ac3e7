import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { api } from '../../data/client';
import { listKey } from '../../data/lists';
import { staleOn } from '../../data/live';
import { workspacePath } from '../../data/paths';
import type { wire, With } from '../../data/wire';

export type Governance = With<wire.Governance, 'status' | 'lifting' | 'started_by_id' | 'completed_at'>;

/** How often the progress is asked for while records move. */
const AGAIN_MS = 2_000;

staleOn({
  governance: ['governance', 'grants', 'states', 'labels', 'item-types', 'types', 'workflows', 'page-templates'],
});

export const governancePath = (slug: string): string => `${workspacePath(slug)}governance/`;

export const useGovernance = (slug: string): UseQueryResult<Governance> =>
  useQuery({
    queryKey: listKey('governance', governancePath(slug)),
    queryFn: () => api.get<Governance>(governancePath(slug)),
    refetchInterval: ({ state: { data } }) => (data?.status === 'migrating' ? AGAIN_MS : false),
  });

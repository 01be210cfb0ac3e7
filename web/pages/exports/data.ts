import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { isUnfinished, LOOK_MS } from '../../data/background';
import { api, type Listed } from '../../data/client';
import { listKey } from '../../data/lists';
import { workspacePath } from '../../data/paths';
import type { wire, With } from '../../data/wire';

export type Export = With<
  wire.Export,
  'id' | 'status' | 'records' | 'message' | 'size' | 'sha256' | 'missing_files' | 'expires_at' | 'created_at'
>;

export const exportsPath = (slug: string): string => `${workspacePath(slug)}exports/`;

/** The last three have files. The others tell why there is none. */
const SHOWN = 20;

/** The last exports. They are read again every second while one runs. */
export const useExports = (slug: string): UseQueryResult<readonly Export[]> =>
  useQuery({
    queryKey: listKey('exports', exportsPath(slug)),
    queryFn: async ({ signal }) => (await api.get<Listed<Export>>(exportsPath(slug), { per_page: SHOWN }, signal)).data,
    refetchInterval: ({ state: { data } }) => (data?.some(isUnfinished) ? LOOK_MS : false),
  });

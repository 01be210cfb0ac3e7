import type { UseQueryResult } from '@tanstack/react-query';
import { useAll } from '../../data/lists';
import { staleOn } from '../../data/live';
import { projectPath } from '../../data/paths';
import type { wire, With } from '../../data/wire';

export type Cycle = With<wire.Cycle, 'id' | 'name' | 'start_date' | 'end_date' | 'description'>;

staleOn({ cycle: ['cycles', 'items', 'item-count'] });

export const useCycles = (slug: string, project: string | undefined): UseQueryResult<Cycle[]> =>
  useAll('cycles', `${projectPath(slug, project ?? '')}cycles/`, {}, Boolean(project));

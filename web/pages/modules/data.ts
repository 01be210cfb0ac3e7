import type { UseQueryResult } from '@tanstack/react-query';
import { useAll, useOne } from '../../data/lists';
import { staleOn } from '../../data/live';
import { projectPath } from '../../data/paths';
import type { User, wire, With } from '../../data/wire';

export type ModuleStatus = NonNullable<wire.Module['status']>;

export type Module = With<
  wire.Module,
  'id' | 'name' | 'description' | 'status' | 'start_date' | 'target_date' | 'lead_id' | 'created_by_id' | 'archived_at'
> & { readonly lead: User | null };

/** Active statuses first, closed ones last. */
export const STATUSES: readonly ModuleStatus[] = [
  'in-progress',
  'planned',
  'backlog',
  'paused',
  'completed',
  'cancelled',
];

staleOn({ module: ['modules', 'items', 'item-count'] });

export const modulesPath = (slug: string, project: string): string => `${projectPath(slug, project)}modules/`;
export const modulePath = (slug: string, project: string, id: string): string => `${modulesPath(slug, project)}${id}/`;

export const useModules = (slug: string, project: string | undefined): UseQueryResult<Module[]> =>
  useAll('modules', modulesPath(slug, project ?? ''), { is_archived: false, expand: 'lead' }, Boolean(project));

export const useArchivedModules = (slug: string, project: string): UseQueryResult<Module[]> =>
  useAll('modules', modulesPath(slug, project), { is_archived: true, expand: 'lead' });

/** One module, even if it is archived. */
export const useModule = (slug: string, project: string | undefined, id: string): UseQueryResult<Module> =>
  useOne('modules', modulePath(slug, project ?? '', id), { expand: 'lead' }, Boolean(project));

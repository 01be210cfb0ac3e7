import type { UseQueryResult } from '@tanstack/react-query';
import { useAll, useOne } from '../../data/lists';
import { staleOn } from '../../data/live';
import { workspacePath } from '../../data/paths';
import type { User, wire, With } from '../../data/wire';

export type Teamspace = With<
  wire.Teamspace,
  'id' | 'name' | 'description_html' | 'lead_id' | 'member_ids' | 'project_ids' | 'created_by_id'
> & { readonly lead: User | null };

staleOn({ teamspace: ['teamspaces', 'projects'] });

export const teamspacesPath = (slug: string): string => `${workspacePath(slug)}teamspaces/`;
export const teamspacePath = (slug: string, id: string): string => `${teamspacesPath(slug)}${id}/`;

const WHOLE = { fields: ['all', 'description_html'], expand: 'lead' };

export const useTeamspaces = (slug: string): UseQueryResult<Teamspace[]> =>
  useAll('teamspaces', teamspacesPath(slug), { ...WHOLE, order_by: 'name' });

export const useTeamspace = (slug: string, id: string): UseQueryResult<Teamspace> =>
  useOne('teamspaces', teamspacePath(slug, id), WHOLE);

import type { UseQueryResult } from '@tanstack/react-query';
import { useAll, useOne } from '../../data/lists';
import { staleOn } from '../../data/live';
import { workspacePath } from '../../data/paths';
import type { User, wire, With } from '../../data/wire';
import type { Tally } from '../planning/tallies';

export type InitiativeState = NonNullable<wire.Initiative['state']>;

export type Initiative = With<
  wire.Initiative,
  | 'id'
  | 'name'
  | 'description_html'
  | 'state'
  | 'start_date'
  | 'end_date'
  | 'lead_id'
  | 'project_ids'
  | 'progress'
  | 'archived_at'
> & { readonly lead: User | null };

/** Active states first, closed states last. */
export const STATES: readonly InitiativeState[] = ['ACTIVE', 'PLANNED', 'DRAFT', 'COMPLETED', 'CLOSED'];

staleOn({ initiative: ['initiatives', 'items', 'item-count', 'tallies'], workitem: ['initiatives'] });

export const initiativesPath = (slug: string): string => `${workspacePath(slug)}initiatives/`;
export const initiativePath = (slug: string, id: string): string => `${initiativesPath(slug)}${id}/`;

const WHOLE = { fields: ['all', 'progress', 'description_html'], expand: 'lead' };

export const useInitiatives = (slug: string): UseQueryResult<Initiative[]> =>
  useAll('initiatives', initiativesPath(slug), { ...WHOLE, is_archived: false, order_by: 'name' });

export const useInitiative = (slug: string, id: string): UseQueryResult<Initiative> =>
  useOne('initiatives', initiativePath(slug, id), WHOLE);

export const tallyOf = ({ progress }: Initiative): Tally => progress;

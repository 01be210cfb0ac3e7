import type { UseQueryResult } from '@tanstack/react-query';
import { useAll, useOne } from '../../data/lists';
import { staleOn } from '../../data/live';
import { projectPath } from '../../data/paths';
import type { wire, With } from '../../data/wire';

export type Milestone = With<wire.Milestone, 'id' | 'title' | 'target_date' | 'archived_at' | 'created_by_id'>;

staleOn({ milestone: ['milestones', 'items', 'item-count'] });

export const milestonesPath = (slug: string, project: string): string => `${projectPath(slug, project)}milestones/`;
export const milestonePath = (slug: string, project: string, id: string): string =>
  `${milestonesPath(slug, project)}${id}/`;

/** The milestones of a project by date; those without a date last. */
export const useMilestones = (slug: string, project: string | undefined, enabled = true): UseQueryResult<Milestone[]> =>
  useAll(
    'milestones',
    milestonesPath(slug, project ?? ''),
    { is_archived: false, order_by: 'target_date' },
    Boolean(project) && enabled,
  );

export const useArchivedMilestones = (slug: string, project: string): UseQueryResult<Milestone[]> =>
  useAll('milestones', milestonesPath(slug, project), { is_archived: true, order_by: 'target_date' });

/** One milestone, even if it is archived. */
export const useMilestone = (slug: string, project: string | undefined, id: string): UseQueryResult<Milestone> =>
  useOne('milestones', milestonePath(slug, project ?? '', id), {}, Boolean(project));

import type { UseQueryResult } from '@tanstack/react-query';
import { useAll } from '../../data/lists';
import { projectPath } from '../../data/paths';
import type { wire, With } from '../../data/wire';

export type Recurring = With<
  wire.RecurringWorkItem,
  | 'id'
  | 'name'
  | 'template_id'
  | 'frequency'
  | 'interval'
  | 'weekdays'
  | 'day_of_month'
  | 'time'
  | 'timezone'
  | 'start_date'
  | 'end_date'
  | 'count'
  | 'is_enabled'
  | 'status'
  | 'stopped_reason'
  | 'next_run_at'
  | 'created_by_id'
>;

export type Occurrence = With<wire.RecurringOccurrence, 'id' | 'due_at' | 'status' | 'work_item_id' | 'reason'>;

interface Template {
  readonly id: string;
  readonly name: string;
}

export const recurringPath = (slug: string, project: string): string =>
  `${projectPath(slug, project)}recurring-work-items/`;

/** The templates that the work items can be created from. */
export const useTemplates = (slug: string, project: string): UseQueryResult<Template[]> =>
  useAll('work-item-templates', `${projectPath(slug, project)}work-item-templates/`, { order_by: 'name' });

export const useOccurrences = (path: string, id: string): UseQueryResult<Occurrence[]> =>
  useAll('occurrences', `${path}${id}/occurrences/`);

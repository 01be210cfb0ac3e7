import { api } from '../../data/client';
import { refresh, usePages } from '../../data/lists';
import { staleOn } from '../../data/live';
import { projectPath } from '../../data/paths';
import { complainOf } from '../../data/problems';
import type { wire, With } from '../../data/wire';

export type Request = With<
  wire.IntakeWorkItem,
  | 'id'
  | 'work_item_id'
  | 'name'
  | 'description_html'
  | 'priority'
  | 'status'
  | 'snoozed_till'
  | 'duplicate_to_id'
  | 'source'
  | 'source_email'
  | 'created_at'
  | 'created_by_id'
>;
export type Decision = Pick<wire.UpdateIntakeWorkItemRequest, 'status' | 'snoozed_till' | 'duplicate_to_id'>;

/** The status of a request, by the interface's numbers. */
export const STATUS = { pending: -2, rejected: -1, snoozed: 0, accepted: 1, duplicate: 2 } as const;

export const SHOWN = ['pending', 'snoozed', 'decided'] as const;
export type Show = (typeof SHOWN)[number];

const STATUSES: Readonly<Record<Show, readonly number[]>> = {
  pending: [STATUS.pending],
  snoozed: [STATUS.snoozed],
  decided: [STATUS.rejected, STATUS.accepted, STATUS.duplicate],
};

staleOn({ intake: ['intake'] });

export const intakePath = (slug: string, project: string): string => `${projectPath(slug, project)}intake-issues/`;

/** The requests to a project; pending ones in the order of their arrival. */
export const useRequests = (slug: string, project: string | undefined, show: Show) =>
  usePages<Request>(
    'intake',
    intakePath(slug, project ?? ''),
    {
      status__in: STATUSES[show].map(String),
      fields: ['all', 'description_html'],
      order_by: show === 'pending' ? 'created_at' : '-created_at',
    },
    Boolean(project),
  );

/** Decides a request. Returns whether the decision was accepted. */
export async function decide(path: string, id: string, decision: Decision): Promise<boolean> {
  try {
    await api.patch(`${path}${id}/`, decision);
    await refresh('intake');
    return true;
  } catch (error) {
    complainOf(error);
    await refresh('intake');
    return false;
  }
}

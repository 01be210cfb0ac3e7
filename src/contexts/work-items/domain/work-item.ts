import { DomainError, type Priority, type StateGroup } from '#kernel';
import type { SingleReferences } from '#references';

export interface WorkItem extends SingleReferences {
  readonly id: string;
  readonly projectId: string;
  readonly sequenceId: number;
  readonly name: string;
  readonly descriptionHtml: string;
  readonly descriptionStripped: string;
  readonly priority: Priority;
  /** Group of the state, kept here so that a list needs no join to leave out what is not open to all. */
  readonly stateGroup: StateGroup;
  readonly point: number | null;
  readonly startDate: string | null;
  readonly targetDate: string | null;
  readonly completedAt: string | null;
  readonly archivedAt: string | null;
  readonly isDraft: boolean;
  readonly sortOrder: number;
  readonly externalSource: string | null;
  readonly externalId: string | null;
}

/** Columns of a change. */
export type WorkItemPatch = Partial<WorkItem>;

/** The text of a description as it is stored: cleaned of what could act, and what a reader sees of it. */
export type Description = Pick<WorkItem, 'descriptionHtml' | 'descriptionStripped'>;

type Whereabouts = Pick<WorkItem, 'archivedAt' | 'isDraft' | 'stateGroup'>;

/** Whether lists show the item: archived items, drafts and what waits for triage are apart. */
export const isVisible = ({ archivedAt, isDraft, stateGroup }: Whereabouts): boolean =>
  archivedAt === null && !isDraft && stateGroup !== 'triage';

export const isFinished = (group: StateGroup): boolean => group === 'completed' || group === 'cancelled';

/** The time of completion follows the state's group. */
export const completedAt = (group: StateGroup, before: string | null, now: string): string | null =>
  group === 'completed' ? (before ?? now) : null;

export function assertArchivable(item: Pick<WorkItem, 'stateGroup'>): void {
  if (isFinished(item.stateGroup)) return;
  throw new DomainError(
    'conflict',
    'work_item_not_finished',
    'Only work items in a completed or cancelled state can be archived',
  );
}

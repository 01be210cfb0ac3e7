import { DomainError, invalidField, type Priority, type StateGroup } from '#kernel';
import type { SingleReferences } from '#references';

export interface WorkItem extends SingleReferences {
  readonly id: string;
  readonly projectId: string;
  readonly sequenceId: number;
  readonly name: string;
  readonly descriptionHtml: string;
  readonly descriptionStripped: string;
  readonly priority: Priority;
  /** Group of the state, stored here so that lists can hide items without a join. */
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

/** A description as it is stored: cleaned HTML and its plain text. */
export type Description = Pick<WorkItem, 'descriptionHtml' | 'descriptionStripped'>;

type Whereabouts = Pick<WorkItem, 'archivedAt' | 'isDraft' | 'stateGroup'>;

/** True if lists show the item. Archived items, drafts and items in triage are hidden. */
export const isVisible = ({ archivedAt, isDraft, stateGroup }: Whereabouts): boolean =>
  archivedAt === null && !isDraft && stateGroup !== 'triage';

export const isFinished = (group: StateGroup): boolean => group === 'completed' || group === 'cancelled';

/** Returns the time of completion, which depends on the group of the state. */
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

export const PAIR_TAKEN = 'external_pair_taken';

export const workItemExternalPairTaken = (id: string) =>
  new DomainError('conflict', PAIR_TAKEN, 'Issue with the same external id and external source already exists', { id });

export const notYours = () =>
  new DomainError('forbidden', 'not_owner', 'Only admin or creator can delete the work item');

export const belowItself = () => invalidField('parentId', 'A work item cannot be below itself.');

/** Identifies a work item in another system; unique in the project. */
export interface ExternalPair {
  readonly source: string;
  readonly id: string;
}

interface Paired {
  readonly externalSource?: string | null;
  readonly externalId?: string | null;
}

export const pairOf = ({ externalSource: source, externalId: id }: Paired): ExternalPair | undefined =>
  source && id ? { source, id } : undefined;

/** Returns a text that is equal for equal pairs. */
export const pairKey = ({ source, id }: ExternalPair): string => JSON.stringify([source, id]);

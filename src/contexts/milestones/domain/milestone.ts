import { DomainError, notFound } from '#kernel';

/** A dated checkpoint of a project. */
export interface Milestone {
  readonly id: string;
  readonly projectId: string;
  readonly title: string;
  readonly targetDate: string | null;
  readonly externalSource: string | null;
  readonly externalId: string | null;
  readonly archivedAt: string | null;
}

/** Throws if the milestone is archived, because archived milestones cannot be changed. */
export function assertInUse({ archivedAt }: Pick<Milestone, 'archivedAt'>): void {
  if (archivedAt) throw new DomainError('conflict', 'milestone_archived', 'Archived milestone cannot be edited');
}

export function archived<M extends Milestone>(milestone: M, at: string): M {
  if (milestone.archivedAt) throw notFound();
  return { ...milestone, archivedAt: at };
}

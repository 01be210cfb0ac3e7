import { DomainError } from '#kernel';
import type { WorkspaceFeature } from '../domain/features';

export interface FoundedWorkspace {
  readonly id: string;
  readonly slug: string;
  readonly ownerId: string;
  readonly isDeleted: boolean;
}

export interface WorkspaceToFound {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly ownerId: string;
  /** Id of the owner's membership. */
  readonly memberId: string;
  /** Features that are switched on. */
  readonly features: readonly WorkspaceFeature[];
}

export abstract class FoundingRepository {
  /** Lets only one transaction at a time create workspaces. The lock lasts until the transaction ends. */
  abstract lock(): Promise<void>;
  /** Returns the workspace, even if it was deleted: its slug stays taken. Locks the slug. */
  abstract bySlug(slug: string): Promise<FoundedWorkspace | null>;
  /** Stores the workspace with its owner as the first member. */
  abstract insert(at: string, workspace: WorkspaceToFound): Promise<void>;
}

export const slugTaken = (slug: string) =>
  new DomainError(
    'conflict',
    'workspace_slug_taken',
    `The workspace ${slug} already exists and belongs to another person: choose another short name, or give the owner's e-mail address.`,
  );

export const slugOfDeleted = (slug: string) =>
  new DomainError('conflict', 'workspace_slug_taken', `The workspace ${slug} was deleted: choose another short name.`);

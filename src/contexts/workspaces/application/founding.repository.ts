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
  /** Of the owner's membership. */
  readonly memberId: string;
  /** What is switched on. */
  readonly features: readonly WorkspaceFeature[];
}

export abstract class FoundingRepository {
  /** Makes foundings wait for one another until the transaction ends. */
  abstract lock(): Promise<void>;
  /** Also a deleted one, whose slug stays taken. */
  abstract bySlug(slug: string): Promise<FoundedWorkspace | null>;
  /** Writes the workspace with its owner as the first member. */
  abstract insert(at: string, workspace: WorkspaceToFound): Promise<void>;
}

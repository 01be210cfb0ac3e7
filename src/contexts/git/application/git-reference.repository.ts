import type { TenantRecord, WorkspaceCtx } from '#kernel';
import type { GitReference } from '../domain/git-reference';

/** A branch, commit or pull request as it is stored. */
export interface GitReferenceRecord extends GitReference, TenantRecord {
  readonly id: string;
}

/** What makes two of them the same thing in the same repository. */
export type GitIdentity = Pick<GitReference, 'workItemId' | 'kind' | 'repositoryUrl' | 'remoteId'>;

export abstract class GitReferenceRepository {
  abstract find(ctx: WorkspaceCtx, identity: GitIdentity): Promise<GitReferenceRecord | null>;
  abstract insert(ctx: WorkspaceCtx, at: string, reference: GitReference): Promise<void>;
  abstract update(ctx: WorkspaceCtx, at: string, id: string, patch: Partial<GitReference>): Promise<void>;
}

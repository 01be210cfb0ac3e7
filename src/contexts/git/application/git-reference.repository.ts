import { defineRecordEvents } from '#events';
import type { TenantRecord, WorkspaceCtx } from '#kernel';
import type { GitKind, GitReference } from '../domain/git-reference';

/** A branch, commit or pull request as it is stored. */
export interface GitReferenceRecord extends GitReference, TenantRecord {
  readonly id: string;
}

/** The members that identify a record in a repository. */
export type GitIdentity = Pick<GitReference, 'workItemId' | 'kind' | 'repositoryUrl' | 'remoteId'>;

export abstract class GitReferenceRepository {
  abstract find(ctx: WorkspaceCtx, identity: GitIdentity): Promise<GitReferenceRecord | null>;
  abstract insert(ctx: WorkspaceCtx, at: string, reference: GitReference): Promise<void>;
  abstract update(ctx: WorkspaceCtx, at: string, id: string, patch: Partial<GitReference>): Promise<void>;
}

const eventsOf = (kind: GitKind) =>
  defineRecordEvents<GitReferenceRecord>({ kind: `workitem.${kind}`, entityType: `git_${kind}` });

/** Events of reports. Integrations cannot withdraw a report, so no `deleted` event occurs. */
export const gitEvents = {
  branch: eventsOf('branch'),
  commit: eventsOf('commit'),
  pull_request: eventsOf('pull_request'),
} satisfies Record<GitKind, unknown>;

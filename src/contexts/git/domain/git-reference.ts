export type GitKind = 'branch' | 'commit' | 'pull_request';

export const PULL_REQUEST_STATES = ['open', 'draft', 'merged', 'closed'] as const;
export type PullRequestState = (typeof PULL_REQUEST_STATES)[number];

/** A branch, commit or pull request of a work item. Members that a kind does not have are null. */
export interface GitReference {
  readonly id: string;
  readonly workItemId: string;
  readonly kind: GitKind;
  readonly repositoryUrl: string;
  /** Id of the record on the repository's host; for a commit its SHA. */
  readonly remoteId: string;
  readonly url: string;
  /** Name of a branch, message of a commit, title of a pull request. */
  readonly title: string;
  /** SHA of the commit, or of the newest commit of a branch or pull request. */
  readonly sha: string | null;
  readonly state: PullRequestState | null;
  readonly number: number | null;
  readonly sourceBranch: string | null;
  readonly targetBranch: string | null;
  readonly authorName: string | null;
  readonly authorEmail: string | null;
  readonly committedAt: string | null;
}

/** True for a full SHA-1 or SHA-256. */
export const isSha = (text: string): boolean => /^([0-9a-f]{40}|[0-9a-f]{64})$/i.test(text);

const CONTROL_OR_SPECIAL = /[\p{Cc} ~^:?*[\\]/u;

/** True if git accepts the text as the name of a branch (git-check-ref-format). */
export function isBranchName(text: string): boolean {
  if (!text || text === '@' || text.startsWith('-') || CONTROL_OR_SPECIAL.test(text)) return false;
  if (text.includes('..') || text.includes('@{') || text.endsWith('.')) return false;
  return text.split('/').every((part) => part !== '' && !part.startsWith('.') && !part.endsWith('.lock'));
}

const COMPARED = ['url', 'title', 'sha', 'state', 'number', 'sourceBranch', 'targetBranch'] as const;
const AUTHORSHIP = ['authorName', 'authorEmail', 'committedAt'] as const;

/** Returns the previous values of the members that changed. */
export function previousValues(before: GitReference, after: Partial<GitReference>): Partial<GitReference> {
  const changed = [...COMPARED, ...AUTHORSHIP].filter(
    (member) => after[member] !== undefined && after[member] !== before[member],
  );
  return Object.fromEntries(changed.map((member) => [member, before[member]]));
}

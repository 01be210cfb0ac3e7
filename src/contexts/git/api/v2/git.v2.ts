import {
  Action,
  Answer,
  byKey,
  Context,
  Id,
  membersOf,
  Payload,
  present,
  Resource,
  shows,
  v2,
  webUrl,
  type OperationOptions,
  type TextRule,
} from '#http';
import { MAX_WEB_URL, type ProjectCtx } from '#kernel';
import { WorkItemKeys } from '../../../work-items';
import { gitEvents, type GitReferenceRecord } from '../../application/git-reference.repository';
import {
  GitReferences,
  type ReportBranch,
  type ReportCommit,
  type ReportPullRequest,
} from '../../application/git-references';
import { isBranchName, isSha, PULL_REQUEST_STATES, type PullRequestState } from '../../domain/git-reference';
import { GIT_METADATA, REPORT_BRANCH, REPORT_COMMIT, REPORT_PULL_REQUEST } from '../texts';

const show = shows<GitReferenceRecord>();

const shared = {
  id: show.uuid('id'),
  work_item_id: show.uuid('workItemId'),
  repository_url: show.text('repositoryUrl'),
  url: show.text('url'),
  created_at: show.datetime('createdAt'),
  created_by_id: show.uuid('createdById', { nullable: true }),
  updated_by_id: show.uuid('updatedById', { nullable: true }),
  updated_at: show.datetime('updatedAt'),
};

const branchV2 = present<GitReferenceRecord>('GitBranch', {
  ...shared,
  remote_id: show.text('remoteId'),
  name: show.text('title'),
  sha: show.text('sha', { nullable: true }),
});

const commitV2 = present<GitReferenceRecord>('GitCommit', {
  ...shared,
  sha: show.text('remoteId'),
  message: show.text('title'),
  author_name: show.text('authorName', { nullable: true }),
  author_email: show.text('authorEmail', { nullable: true }),
  committed_at: show.datetime('committedAt', { nullable: true }),
});

const pullRequestV2 = present<GitReferenceRecord>('GitPullRequest', {
  ...shared,
  remote_id: show.text('remoteId'),
  number: show.integer('number', { nullable: true }),
  title: show.text('title'),
  state: show.text('state', { enum: PULL_REQUEST_STATES }),
  source_branch: show.text('sourceBranch', { nullable: true }),
  target_branch: show.text('targetBranch', { nullable: true }),
  sha: show.text('sha', { nullable: true }),
  author_name: show.text('authorName', { nullable: true }),
});

const BRANCH: TextRule = { test: isBranchName, message: 'Git does not accept this as the name of a branch.' };
const SHA: TextRule = {
  test: isSha,
  message: 'A SHA has 40 or 64 hexadecimal digits.',
  schema: { pattern: '^([0-9a-fA-F]{40}|[0-9a-fA-F]{64})$' },
};

const REPOSITORY = { required: true, blank: false, max: 255, rule: webUrl };
const ADDRESS = { required: true, blank: false, max: MAX_WEB_URL, rule: webUrl };
const REMOTE = {
  required: true,
  blank: false,
  max: 255,
  description: 'Id on the host of the repository. A report with the same id updates the first one.',
};

const branch = membersOf<ReportBranch>();

class ReportBranchV2 {
  @branch.text('remoteId', REMOTE) remote_id!: string;
  @branch.text('repositoryUrl', REPOSITORY) repository_url!: string;
  @branch.text('title', { required: true, blank: false, max: 255, rule: BRANCH }) name!: string;
  @branch.text('url', ADDRESS) url!: string;
  @branch.text('sha', { nullable: true, rule: SHA, description: 'Its newest commit.' }) sha?: string | null;
}

const commit = membersOf<ReportCommit>();

class ReportCommitV2 {
  @commit.text('sha', {
    required: true,
    rule: SHA,
    description: 'SHA of the commit. A report with the same SHA updates the first one.',
  })
  sha!: string;
  @commit.text('repositoryUrl', REPOSITORY) repository_url!: string;
  @commit.text('title', { required: true, blank: false, max: 50_000 }) message!: string;
  @commit.text('url', ADDRESS) url!: string;
  @commit.text('authorName', { max: 255, nullable: true }) author_name?: string | null;
  @commit.email('authorEmail', { nullable: true }) author_email?: string | null;
  @commit.datetime('committedAt', { nullable: true }) committed_at?: string | null;
}

const pullRequest = membersOf<ReportPullRequest>();

class ReportPullRequestV2 {
  @pullRequest.text('remoteId', REMOTE) remote_id!: string;
  @pullRequest.text('repositoryUrl', REPOSITORY) repository_url!: string;
  @pullRequest.text('title', { required: true, blank: false, max: 1000 }) title!: string;
  @pullRequest.text('url', ADDRESS) url!: string;
  @pullRequest.choice('state', PULL_REQUEST_STATES, { required: true }) state!: PullRequestState;
  @pullRequest.integer('number', { min: 1, nullable: true }) number?: number | null;
  @pullRequest.text('sourceBranch', { max: 255, nullable: true, rule: BRANCH }) source_branch?: string | null;
  @pullRequest.text('targetBranch', { max: 255, nullable: true, rule: BRANCH }) target_branch?: string | null;
  @pullRequest.text('sha', { nullable: true, rule: SHA, description: 'Its newest commit.' }) sha?: string | null;
  @pullRequest.text('authorName', { max: 255, nullable: true }) author_name?: string | null;
}

/** Answers 201 for a new record, and 200 for one that was reported before. */
const reported = async (report: Promise<{ readonly record: GitReferenceRecord; readonly created: boolean }>) => {
  const { record, created } = await report;
  return new Answer(record, created ? 201 : 200);
};

const REPORT = { allow: 'PA C', alsoStatus: 201 } satisfies Partial<OperationOptions>;

/** The history of a work item shows its references to everybody who may read it. */
const TOLD = { visibility: { workItem: 'workItemId' }, readBy: 'list-activities' } as const;

@Resource({
  style: v2,
  tag: 'Git metadata',
  about: GIT_METADATA,
  path: 'workspaces/:slug/projects/:project_id/work-items/:work_item_id/git',
  level: 'project',
  names: { work_item_id: byKey(WorkItemKeys) },
  scope: 'git.meta',
  events: [
    { ...TOLD, kinds: [gitEvents.branch], presenter: branchV2 },
    { ...TOLD, kinds: [gitEvents.commit], presenter: commitV2 },
    { ...TOLD, kinds: [gitEvents.pull_request], presenter: pullRequestV2 },
  ],
})
export class GitV2Controller {
  constructor(private readonly references: GitReferences) {}

  @Action('POST', 'branches', {
    ...REPORT,
    id: 'report-git-branch',
    description: REPORT_BRANCH,
    summary: 'Report a branch that belongs to a work item',
    presenter: branchV2,
    body: ReportBranchV2,
  })
  branch(@Context() ctx: ProjectCtx, @Id('work_item_id') item: string, @Payload() command: ReportBranch) {
    return reported(this.references.reportBranch(ctx, item, command));
  }

  @Action('POST', 'commits', {
    ...REPORT,
    id: 'report-git-commit',
    description: REPORT_COMMIT,
    summary: 'Report a commit that belongs to a work item',
    presenter: commitV2,
    body: ReportCommitV2,
  })
  commit(@Context() ctx: ProjectCtx, @Id('work_item_id') item: string, @Payload() command: ReportCommit) {
    return reported(this.references.reportCommit(ctx, item, command));
  }

  @Action('POST', 'pull-requests', {
    ...REPORT,
    id: 'report-git-pull-request',
    description: REPORT_PULL_REQUEST,
    summary: 'Report a pull request that belongs to a work item',
    presenter: pullRequestV2,
    body: ReportPullRequestV2,
  })
  pullRequest(@Context() ctx: ProjectCtx, @Id('work_item_id') item: string, @Payload() command: ReportPullRequest) {
    return reported(this.references.reportPullRequest(ctx, item, command));
  }
}

import { Injectable } from '@nestjs/common';
import type { DomainEvent, EventSubject } from '#events';
import { Clock, instant, newId, UnitOfWork, type ProjectCtx } from '#kernel';
import { type Change, WorkItemAccess, WorkItemPublisher } from '../../work-items';
import { type GitKind, type GitReference, previousValues } from '../domain/git-reference';
import {
  gitEvents,
  GitReferenceRepository,
  type GitIdentity,
  type GitReferenceRecord,
} from './git-reference.repository';
import { recorded, updated } from './git-reference.history';

type Always = 'repositoryUrl' | 'url' | 'title';
type Sometimes =
  | 'sha'
  | 'state'
  | 'number'
  | 'sourceBranch'
  | 'targetBranch'
  | 'authorName'
  | 'authorEmail'
  | 'committedAt';

type Reporting<Needed extends keyof GitReference, Possible extends Sometimes> = Pick<GitReference, Always | Needed> &
  Partial<Pick<GitReference, Possible>>;

export type ReportBranch = Reporting<'remoteId', 'sha'>;

export type ReportCommit = Reporting<never, 'authorName' | 'authorEmail' | 'committedAt'> & { readonly sha: string };

export type ReportPullRequest = Reporting<
  'remoteId' | 'state',
  'number' | 'sourceBranch' | 'targetBranch' | 'sha' | 'authorName'
>;

/** A report with its identity. Members that it leaves out stay as they are. */
type Report = GitIdentity & Reporting<'remoteId', Sometimes>;

interface Recorded {
  readonly record: GitReferenceRecord;
  readonly created: boolean;
}

/**
 * The use cases of branches, commits and pull requests that integrations report. A report can be repeated: the last one
 * wins.
 */
@Injectable()
export class GitReferences {
  constructor(
    private readonly hosts: WorkItemAccess,
    private readonly references: GitReferenceRepository,
    private readonly publisher: WorkItemPublisher,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  reportBranch(ctx: ProjectCtx, segment: string, command: ReportBranch): Promise<Recorded> {
    return this.report(ctx, segment, 'branch', command);
  }

  /** The SHA identifies a commit, so it serves as its `remoteId`. */
  reportCommit(ctx: ProjectCtx, segment: string, command: ReportCommit): Promise<Recorded> {
    const { committedAt, sha } = command;
    const time = committedAt && { committedAt: instant(committedAt) };
    return this.report(ctx, segment, 'commit', { ...command, ...time, remoteId: sha.toLowerCase() });
  }

  reportPullRequest(ctx: ProjectCtx, segment: string, command: ReportPullRequest): Promise<Recorded> {
    return this.report(ctx, segment, 'pull_request', command);
  }

  private report(
    ctx: ProjectCtx,
    segment: string,
    kind: GitKind,
    command: Reporting<'remoteId', Sometimes>,
  ): Promise<Recorded> {
    return this.unitOfWork.run(async () => {
      const { id: workItemId } = await this.hosts.lock(ctx, segment);
      const sha = command.sha && { sha: command.sha.toLowerCase() };
      const report: Report = { ...command, ...sha, workItemId, kind };
      const known = await this.references.find(ctx, report);
      return known ? this.renew(ctx, known, report) : this.add(ctx, report);
    });
  }

  private async add(ctx: ProjectCtx, report: Report): Promise<Recorded> {
    const at = this.clock.now();
    const reference: GitReference = { ...NOTHING, ...report, id: newId() };
    await this.references.insert(ctx, at, reference);
    const record = (await this.references.find(ctx, reference))!;
    const event = gitEvents[report.kind].created.of(subjectOf(ctx, record), record, {});
    await this.tell(ctx, at, { record, event, change: recorded(record) });
    return { record, created: true };
  }

  private async renew(ctx: ProjectCtx, known: GitReferenceRecord, report: Report): Promise<Recorded> {
    const previous = previousValues(known, report);
    if (!Object.keys(previous).length) return { record: known, created: false };
    const at = this.clock.now();
    await this.references.update(ctx, at, known.id, report);
    const record = (await this.references.find(ctx, known))!;
    const event = gitEvents[report.kind].updated.of(subjectOf(ctx, record), record, previous);
    await this.tell(ctx, at, { record, event, change: updated(known, record) });
    return { record, created: false };
  }

  private async tell(ctx: ProjectCtx, at: string, { record, event, change }: Written): Promise<void> {
    const { workItemId } = record;
    await this.hosts.touch(ctx, { id: workItemId });
    const entry = { ...change, workItemId, projectId: ctx.projectId };
    await this.publisher.publish(ctx, at, { history: [entry], events: [event] });
  }
}

interface Written {
  readonly record: GitReferenceRecord;
  readonly event: DomainEvent;
  readonly change: Change;
}

const subjectOf = ({ projectId }: ProjectCtx, { id }: GitReferenceRecord): EventSubject => ({ id, projectId });

const NOTHING = {
  sha: null,
  state: null,
  number: null,
  sourceBranch: null,
  targetBranch: null,
  authorName: null,
  authorEmail: null,
  committedAt: null,
};

import { Injectable } from '@nestjs/common';
import { Outbox, type DomainEvent } from '#events';
import { Clock, definedOnly, newId, UnitOfWork, type ProjectCtx } from '#kernel';
import { previousValues, recorded, updated, type GitKind, type GitReference } from '../domain/git-reference';
import { ActivityLog } from './activity-log';
import { instant } from './drafting';
import { GitReferenceRepository, type GitReferenceRecord } from './git-reference.repository';
import { HostItems } from './host-items';

interface Reported extends Pick<GitReference, 'repositoryUrl' | 'url' | 'title'> {
  readonly sha?: string | null;
}

export interface ReportBranch extends Reported {
  readonly remoteId: string;
}

export interface ReportCommit extends Reported, Partial<Pick<GitReference, 'authorName' | 'authorEmail'>> {
  readonly sha: string;
  readonly committedAt?: string | null;
}

export interface ReportPullRequest
  extends Reported, Partial<Pick<GitReference, 'number' | 'sourceBranch' | 'targetBranch' | 'authorName'>> {
  readonly remoteId: string;
  readonly state: NonNullable<GitReference['state']>;
}

interface Recorded {
  readonly record: GitReferenceRecord;
  readonly created: boolean;
}

/** What integrations report of git. Reports of one thing can be repeated: the last one counts. */
@Injectable()
export class GitReferences {
  constructor(
    private readonly hosts: HostItems,
    private readonly references: GitReferenceRepository,
    private readonly activities: ActivityLog,
    private readonly outbox: Outbox,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  reportBranch(ctx: ProjectCtx, segment: string, command: ReportBranch): Promise<Recorded> {
    return this.report(ctx, segment, 'branch', command);
  }

  /** A commit is known by its SHA. */
  reportCommit(ctx: ProjectCtx, segment: string, command: ReportCommit): Promise<Recorded> {
    const { committedAt, sha } = command;
    const times = typeof committedAt === 'string' ? { committedAt: instant(committedAt) } : {};
    return this.report(ctx, segment, 'commit', { ...command, ...times, remoteId: sha.toLowerCase() });
  }

  reportPullRequest(ctx: ProjectCtx, segment: string, command: ReportPullRequest): Promise<Recorded> {
    return this.report(ctx, segment, 'pull_request', command);
  }

  private report(ctx: ProjectCtx, segment: string, kind: GitKind, command: ReportBranch): Promise<Recorded> {
    return this.unitOfWork.run(async () => {
      const { id: workItemId } = await this.hosts.lock(ctx, segment);
      const sha = command.sha?.toLowerCase();
      const reported = definedOnly<Partial<GitReference>>({ ...command, ...(sha && { sha }), kind, workItemId });
      const { repositoryUrl, remoteId } = command;
      const known = await this.references.find(ctx, { workItemId, kind, repositoryUrl, remoteId });
      return known ? this.renew(ctx, known, reported) : this.add(ctx, reported);
    });
  }

  private async add(ctx: ProjectCtx, reported: Partial<GitReference>): Promise<Recorded> {
    const at = this.clock.now();
    const reference: GitReference = { ...EMPTY, ...reported, id: newId() } as GitReference;
    await this.references.insert(ctx, at, reference);
    const record = (await this.references.find(ctx, reference))!;
    await this.tell(ctx, at, { verb: 'created', record, previous: {} }, recorded(record));
    return { record, created: true };
  }

  private async renew(ctx: ProjectCtx, known: GitReferenceRecord, reported: Partial<GitReference>): Promise<Recorded> {
    const previous = previousValues(known, reported);
    if (!Object.keys(previous).length) return { record: known, created: false };
    const at = this.clock.now();
    await this.references.update(ctx, at, known.id, reported);
    const record = (await this.references.find(ctx, known))!;
    await this.tell(ctx, at, { verb: 'updated', record, previous }, updated(known, record));
    return { record, created: false };
  }

  private async tell(ctx: ProjectCtx, at: string, told: Told, change: ReturnType<typeof recorded>): Promise<void> {
    const { workItemId } = told.record;
    await this.hosts.touch(ctx, { id: workItemId });
    await this.activities.append(ctx, at, [{ ...change, workItemId, projectId: ctx.projectId }]);
    await this.outbox.append(ctx, at, [eventOf(ctx, told)]);
  }
}

interface Told {
  readonly verb: 'created' | 'updated';
  readonly record: GitReferenceRecord;
  readonly previous: Partial<GitReference>;
}

const eventOf = ({ projectId }: ProjectCtx, { verb, record, previous }: Told): DomainEvent => ({
  event: `workitem.${record.kind}.${verb}`,
  entityType: `git_${record.kind}`,
  entityId: record.id,
  projectId,
  data: record,
  previous,
});

const EMPTY = {
  sha: null,
  state: null,
  number: null,
  sourceBranch: null,
  targetBranch: null,
  authorName: null,
  authorEmail: null,
  committedAt: null,
};

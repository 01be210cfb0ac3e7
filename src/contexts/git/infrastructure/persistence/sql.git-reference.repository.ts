import { Injectable } from '@nestjs/common';
import { order, type ListSpec, type WorkspaceCtx } from '#kernel';
import { Db, equals, ownColumns, Reads, RowStore, tenantColumns, type ReadModel } from '#persistence';
import {
  type GitIdentity,
  type GitReferenceRecord,
  GitReferenceRepository,
} from '../../application/git-reference.repository';
import type { GitReference } from '../../domain/git-reference';
import { GitReferenceRow } from './git-reference.row';

const model: ReadModel<GitReferenceRecord> = {
  table: 'work_item_git_references',
  columns: {
    ...tenantColumns,
    ...ownColumns('workItemId', 'kind', 'repositoryUrl', 'remoteId', 'url', 'title', 'sha', 'state', 'number'),
    ...ownColumns('sourceBranch', 'targetBranch', 'authorName', 'authorEmail', 'committedAt'),
  },
  where: 't.deleted_at is null',
};

/** Required by `Reads`; the interface has no list of these records. */
const unlisted: ListSpec = { filters: {}, orderings: {}, defaultOrder: order('id'), searchable: false };

@Injectable()
export class SqlGitReferenceRepository extends GitReferenceRepository {
  private readonly reads: Reads<GitReferenceRecord>;
  private readonly rows: RowStore<GitReferenceRow>;

  constructor(db: Db) {
    super();
    this.reads = new Reads(db, unlisted, model);
    this.rows = new RowStore(db, GitReferenceRow);
  }

  find({ workspaceId }: WorkspaceCtx, identity: GitIdentity): Promise<GitReferenceRecord | null> {
    const { workItemId, kind, repositoryUrl, remoteId } = identity;
    return this.reads.one(workspaceId, [
      equals('t.work_item_id', workItemId),
      equals('t.kind', kind),
      equals('t.repository_url', repositoryUrl),
      equals('t.remote_id', remoteId),
    ]);
  }

  async insert(ctx: WorkspaceCtx, at: string, reference: GitReference): Promise<void> {
    await this.rows.insert(ctx, at, [reference]);
  }

  update(ctx: WorkspaceCtx, at: string, id: string, patch: Partial<GitReference>): Promise<void> {
    return this.rows.update(ctx, at, id, patch);
  }
}

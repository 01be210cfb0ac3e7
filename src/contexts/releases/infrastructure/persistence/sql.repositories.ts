import { Injectable } from '@nestjs/common';
import type { WorkspaceCtx } from '#kernel';
import { Db, SqlRecords } from '#persistence';
import { SqlReplies } from '../../../discussion';
import type { ReleaseCommentRepository } from '../../application/release-comment.repository';
import type { ReleaseTagRepository } from '../../application/release-tag.repository';
import type { ReleaseCtx } from '../../application/release.access';
import type { Marks, ReleaseRepository } from '../../application/release.repository';
import type { ReleaseTag } from '../../domain/release';
import {
  releaseCommentTable,
  releaseTable,
  releaseTagTable,
  type ReleaseCommentRow,
  type ReleaseRow,
  type ReleaseTagRow,
} from './rows';

@Injectable()
export class SqlReleaseRepository extends SqlRecords<WorkspaceCtx, ReleaseRow> implements ReleaseRepository {
  constructor(db: Db) {
    super(db, releaseTable);
  }

  async idsWith({ workspaceId }: WorkspaceCtx, { labelIds = [], tagIds = [] }: Marks): Promise<string[]> {
    const rows = await this.db.query<{ id: string }>(
      `select id from releases where workspace_id = $1 and deleted_at is null
         and (label_ids && $2::uuid[] or tag_id = any($3::uuid[]))`,
      [workspaceId, labelIds, tagIds],
    );
    return rows.map(({ id }) => id);
  }
}

const OTHER_WITH_VERSION = `
  select id from release_tags
  where workspace_id = $1 and lower(tag_version) = lower($2) and project_id is not distinct from $3::uuid and id <> $4
    and deleted_at is null limit 1`;

@Injectable()
export class SqlReleaseTagRepository extends SqlRecords<WorkspaceCtx, ReleaseTagRow> implements ReleaseTagRepository {
  constructor(db: Db) {
    super(db, releaseTagTable);
  }

  async holderOfVersion(
    { workspaceId }: WorkspaceCtx,
    { id, tagVersion, projectId }: Pick<ReleaseTag, 'id' | 'tagVersion' | 'projectId'>,
  ): Promise<string | null> {
    const [row] = await this.db.query<{ id: string }>(OTHER_WITH_VERSION, [workspaceId, tagVersion, projectId, id]);
    return row?.id ?? null;
  }

  async keep({ workspaceId }: WorkspaceCtx, id: string): Promise<boolean> {
    const rows = await this.db.query(
      'select 1 from release_tags where workspace_id = $1 and id = $2 and deleted_at is null for key share',
      [workspaceId, id],
    );
    return rows.length > 0;
  }
}

@Injectable()
export class SqlReleaseCommentRepository
  extends SqlRecords<ReleaseCtx, ReleaseCommentRow>
  implements ReleaseCommentRepository
{
  readonly replies: SqlReplies<ReleaseCtx, ReleaseCommentRow>;

  constructor(db: Db) {
    super(db, releaseCommentTable);
    this.replies = new SqlReplies(db, releaseCommentTable);
  }
}

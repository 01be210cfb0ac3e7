import { Injectable } from '@nestjs/common';
import type { WorkspaceCtx } from '#kernel';
import { Db, SqlRecords } from '#persistence';
import type { Marks, ReleaseRepository } from '../../application/release.repository';
import { releaseTable, type ReleaseRow } from './release.row';

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

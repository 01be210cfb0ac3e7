import { Injectable } from '@nestjs/common';
import type { WorkspaceCtx } from '#kernel';
import { Db, SqlRecords } from '#persistence';
import type { ReleaseTagRepository } from '../../application/release-tag.repository';
import type { ReleaseTag } from '../../domain/release-tag';
import { releaseTagTable, type ReleaseTagRow } from './release-tag.row';

const HOLDER = `
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
    const [row] = await this.db.query<{ id: string }>(HOLDER, [workspaceId, tagVersion, projectId, id]);
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

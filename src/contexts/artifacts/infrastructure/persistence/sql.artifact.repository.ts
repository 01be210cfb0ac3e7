import { Injectable } from '@nestjs/common';
import type { WorkspaceCtx } from '#kernel';
import { Db, SqlRecords } from '#persistence';
import type { ArtifactRecord, ArtifactRepository } from '../../application/artifact.repository';
import { KEPT_VERSIONS, type ArtifactContent } from '../../domain/artifact';
import { artifactTable, type ArtifactRow } from './artifact.row';

@Injectable()
export class SqlArtifactRepository extends SqlRecords<WorkspaceCtx, ArtifactRow> implements ArtifactRepository {
  constructor(db: Db) {
    super(db, artifactTable);
  }

  async keep(ctx: WorkspaceCtx, artifact: ArtifactRecord, { html, prompt }: ArtifactContent): Promise<void> {
    const { id, currentVersion, updatedAt } = artifact;
    await this.db.query(
      `insert into artifact_versions (workspace_id, artifact_id, number, html, prompt, created_at, created_by_id)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [ctx.workspaceId, id, currentVersion, html, prompt, updatedAt, ctx.userId],
    );
    await this.db.query('delete from artifact_versions where workspace_id = $1 and artifact_id = $2 and number <= $3', [
      ctx.workspaceId,
      id,
      currentVersion - KEPT_VERSIONS,
    ]);
  }

  async htmlOf({ workspaceId }: WorkspaceCtx, { id, currentVersion }: ArtifactRecord): Promise<string> {
    const [row] = await this.db.read<{ html: string }>(
      'select html from artifact_versions where workspace_id = $1 and artifact_id = $2 and number = $3',
      [workspaceId, id, currentVersion],
    );
    return row!.html;
  }

  async published(workspaceId: string, anchor: string): Promise<string | null> {
    const [row] = await this.db.read<{ html: string }>(
      `select v.html from artifacts a
       join workspaces w on w.id = $1 and w.deleted_at is null
       join artifact_versions v on v.workspace_id = $1 and v.artifact_id = a.id and v.number = a.current_version
       where a.workspace_id = $1 and a.anchor = $2 and a.deleted_at is null`,
      [workspaceId, anchor],
    );
    return row?.html ?? null;
  }
}

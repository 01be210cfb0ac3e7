import { Injectable } from '@nestjs/common';
import { UNFINISHED_STATUSES, type BackgroundFileEnd, type WorkspaceCtx } from '#kernel';
import { Db, SqlRecords, translating } from '#persistence';
import type { ExportPlace, ExportRepository } from '../../application/export.repository';
import { exportUnderWay } from '../../application/exports.errors';
import { exportTable, type ExportRow } from './export.row';

/** What has expired, or was deleted by somebody. */
const UNNEEDED = '(e.expires_at < $1 or e.deleted_at is not null)';

@Injectable()
export class SqlExportRepository extends SqlRecords<WorkspaceCtx, ExportRow> implements ExportRepository {
  constructor(db: Db) {
    super(db, exportTable);
  }

  override insert(...added: Parameters<SqlRecords<WorkspaceCtx, ExportRow>['insert']>): Promise<ExportRow[]> {
    return translating({ uq_workspace_exports_unfinished: () => exportUnderWay() }, () => super.insert(...added));
  }

  async unfinished({ workspaceId }: WorkspaceCtx): Promise<string | null> {
    const [row] = await this.db.query<{ id: string }>(
      `select id from workspace_exports
       where workspace_id = $1 and status = any ($2) and deleted_at is null limit 1`,
      [workspaceId, UNFINISHED_STATUSES],
    );
    return row?.id ?? null;
  }

  begin(place: ExportPlace, at: string): Promise<boolean> {
    return this.change(place, at, "status = 'running', records = 0, file_bytes = 0, started_at = $3", []);
  }

  progress(place: ExportPlace, at: string, records: number, fileBytes: number): Promise<boolean> {
    return this.change(place, at, 'records = $5, file_bytes = $6', [records, fileBytes]);
  }

  end(place: ExportPlace, at: string, end: BackgroundFileEnd): Promise<boolean> {
    const set = `status = $5, expires_at = $6, message = $7, size = $8, sha256 = $9, missing_files = $10, ended_at = $3`;
    const { status, expiresAt, message = '', size = null, sha256 = null, missingFiles = 0 } = end;
    return this.change(place, at, set, [status, expiresAt, message, size, sha256, missingFiles]);
  }

  takeSurplus(workspaceId: string, kept: number): Promise<ExportPlace[]> {
    return this.db.query<ExportPlace>(
      `delete from workspace_exports where workspace_id = $1 and id in (
         select id from workspace_exports
         where workspace_id = $1 and status = 'completed' and deleted_at is null
         order by created_at desc, id desc offset $2)
       returning workspace_id as "workspaceId", id`,
      [workspaceId, kept],
    );
  }

  async hasUnneeded(workspaceId: string, before: string): Promise<boolean> {
    const text = `select 1 from workspace_exports e where e.workspace_id = $2 and ${UNNEEDED} limit 1`;
    return (await this.db.query(text, [before, workspaceId])).length > 0;
  }

  takeUnneeded(workspaceId: string, before: string): Promise<ExportPlace[]> {
    return this.db.query<ExportPlace>(
      `delete from workspace_exports e where e.workspace_id = $2 and ${UNNEEDED}
       returning e.workspace_id as "workspaceId", e.id`,
      [before, workspaceId],
    );
  }

  /** Changes an export that has not ended. False if there is none. */
  private async change(
    { workspaceId, id }: ExportPlace,
    at: string,
    set: string,
    values: readonly unknown[],
  ): Promise<boolean> {
    const rows = await this.db.query<object>(
      `update workspace_exports set updated_at = $3, version = version + 1, ${set}
       where workspace_id = $1 and id = $2 and status = any ($4) and deleted_at is null returning id`,
      [workspaceId, id, at, UNFINISHED_STATUSES, ...values],
    );
    return rows.length > 0;
  }
}

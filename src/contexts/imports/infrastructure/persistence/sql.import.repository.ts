import { Injectable } from '@nestjs/common';
import { UNFINISHED_STATUSES, type WorkspaceCtx } from '#kernel';
import { Db, SqlRecords } from '#persistence';
import type { ImportEnd, ImportPlace, ImportRecord, ImportRepository } from '../../application/import.repository';
import type { ImportStage } from '../../domain/import';
import { importTable, type ImportRow } from './import.row';

@Injectable()
export class SqlImportRepository extends SqlRecords<WorkspaceCtx, ImportRow> implements ImportRepository {
  constructor(db: Db) {
    super(db, importTable);
  }

  async unfinished({ workspaceId }: WorkspaceCtx, projectId: string): Promise<string | null> {
    const [row] = await this.db.query<{ id: string }>(
      `select id from imports
       where workspace_id = $1 and project_id = $2 and status = any ($3) and deleted_at is null limit 1`,
      [workspaceId, projectId, UNFINISHED_STATUSES],
    );
    return row?.id ?? null;
  }

  async begin(place: ImportPlace, at: string): Promise<ImportRecord | null> {
    const isOpen = await this.change(
      place,
      at,
      "status = 'running', stage = 'reading', records = 0, started_at = $3",
      [],
    );
    return isOpen ? this.reads.one(place.workspaceId, [(params) => `t.id = ${params.add(place.id)}`]) : null;
  }

  progress(place: ImportPlace, at: string, stage: ImportStage, records: number): Promise<boolean> {
    return this.change(place, at, 'stage = $5, records = $6', [stage, records]);
  }

  end(place: ImportPlace, at: string, { status, message = '', report = undefined }: ImportEnd): Promise<boolean> {
    const set = 'status = $5, message = $6, report = $7::jsonb, ended_at = $3, stage = null, secret = null';
    return this.change(place, at, set, [status, message, report ? JSON.stringify(report) : null]);
  }

  /** Changes an import that has not ended. False if there is none. */
  private async change(
    { workspaceId, id }: ImportPlace,
    at: string,
    set: string,
    values: readonly unknown[],
  ): Promise<boolean> {
    const rows = await this.db.query<object>(
      `update imports set updated_at = $3, version = version + 1, ${set}
       where workspace_id = $1 and id = $2 and status = any ($4) returning id`,
      [workspaceId, id, at, UNFINISHED_STATUSES, ...values],
    );
    return rows.length > 0;
  }
}

import { Injectable } from '@nestjs/common';
import { UNFINISHED_STATUSES, type WorkspaceCtx } from '#kernel';
import { Db, SqlRecords } from '#persistence';
import type {
  ImportEnd,
  ImportPlace,
  ImportRecord,
  ImportRepository,
  ImportRun,
} from '../../application/import.repository';
import { OPEN_STATUSES, type ImportStage, type ImportStatus } from '../../domain/import';
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
      [workspaceId, projectId, OPEN_STATUSES],
    );
    return row?.id ?? null;
  }

  async begin(place: ImportPlace, at: string): Promise<ImportRecord | null> {
    const set = "status = 'running', stage = 'reading', records = 0, started_at = $3";
    const isOpen = await this.change(place, at, { from: UNFINISHED_STATUSES, set });
    return isOpen ? this.reads.one(place.workspaceId, [(params) => `t.id = ${params.add(place.id)}`]) : null;
  }

  progress(run: ImportRun, at: string, stage: ImportStage, records: number): Promise<boolean> {
    return this.changeRun(run, at, 'stage = $6, records = $7', [stage, records]);
  }

  end(run: ImportRun, at: string, { status, message = '', report }: ImportEnd): Promise<boolean> {
    const set = `${ENDED}, status = $6, message = $7, report = $8::jsonb`;
    return this.changeRun(run, at, set, [status, message, report ? JSON.stringify(report) : null]);
  }

  cancel(place: ImportPlace, at: string): Promise<boolean> {
    return this.change(place, at, { from: OPEN_STATUSES, set: `${ENDED}, status = 'cancelled'` });
  }

  pause(place: ImportPlace, at: string): Promise<boolean> {
    return this.change(place, at, { from: UNFINISHED_STATUSES, set: "status = 'paused', stage = null, records = 0" });
  }

  resume(place: ImportPlace, at: string): Promise<boolean> {
    return this.change(place, at, { from: ['paused'], set: "status = 'queued'" });
  }

  private changeRun({ startedAt, ...place }: ImportRun, at: string, set: string, values: readonly unknown[]) {
    return this.change(place, at, {
      from: ['running'],
      and: 'and started_at = $5',
      set,
      values: [startedAt, ...values],
    });
  }

  /** Changes an import that has one of these states. False if there is none. */
  private async change(
    { workspaceId, id }: ImportPlace,
    at: string,
    { from, and = '', set, values = [] }: Change,
  ): Promise<boolean> {
    const rows = await this.db.query<object>(
      `update imports set updated_at = $3, version = version + 1, ${set}
       where workspace_id = $1 and id = $2 and status = any ($4) ${and} returning id`,
      [workspaceId, id, at, from, ...values],
    );
    return rows.length > 0;
  }
}

interface Change {
  readonly from: readonly ImportStatus[];
  /** A further condition. */
  readonly and?: string;
  readonly set: string;
  readonly values?: readonly unknown[];
}

const ENDED = 'ended_at = $3, stage = null, secret = null';

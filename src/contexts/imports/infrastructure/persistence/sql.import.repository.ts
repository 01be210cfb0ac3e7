import { Injectable } from '@nestjs/common';
import { UNFINISHED_STATUSES, type WorkspaceCtx } from '#kernel';
import { Db, SqlRecords } from '#persistence';
import type {
  DoneImport,
  ImportEnd,
  ImportPlace,
  ImportRecord,
  ImportRepository,
  ImportRun,
} from '../../application/import.repository';
import { BUSY_STATUSES, OPEN_STATUSES, type ImportStage, type ImportStatus } from '../../domain/import';
import { importTable, type ImportRow } from './import.row';

@Injectable()
export class SqlImportRepository extends SqlRecords<WorkspaceCtx, ImportRow> implements ImportRepository {
  constructor(db: Db) {
    super(db, importTable);
  }

  async unfinished({ workspaceId }: Pick<ImportPlace, 'workspaceId'>, projectId: string): Promise<string | null> {
    const [row] = await this.db.query<{ id: string }>(
      `select id from imports
       where workspace_id = $1 and project_id = $2 and status = any ($3) and deleted_at is null limit 1`,
      [workspaceId, projectId, BUSY_STATUSES],
    );
    return row?.id ?? null;
  }

  async begin(place: ImportPlace, at: string): Promise<ImportRecord | null> {
    const set = "status = 'running', stage = 'reading', records = 0, started_at = $3";
    const isOpen = await this.change(place, at, { from: UNFINISHED_STATUSES, set });
    return isOpen ? this.at(place) : null;
  }

  progress(run: ImportRun, at: string, stage: ImportStage, records: number): Promise<boolean> {
    return this.changeRun(run, at, 'stage = $6, records = $7', [stage, records]);
  }

  end(run: ImportRun, at: string, { status, message = '', report }: ImportEnd): Promise<boolean> {
    const set = `${ENDED}, status = $6, message = $7, report = $8::jsonb, is_undoable = $6 = 'completed' and ${HAS_MADE}`;
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

  beginUndo(place: ImportPlace, at: string, by: string | null): Promise<boolean> {
    const set = "updated_by_id = $5, status = 'undoing', stage = 'removing', records = 0, message = ''";
    return this.change(place, at, { from: ['completed'], and: 'and is_undoable', set, values: [by] });
  }

  undoProgress(place: ImportPlace, at: string, records: number): Promise<boolean> {
    return this.change(place, at, { from: ['undoing'], set: 'records = $5', values: [records] });
  }

  endUndo(place: ImportPlace, at: string, message?: string): Promise<boolean> {
    const isUndone = message === undefined;
    const set = 'status = $5, is_undoable = $6, message = $7, stage = null';
    const values = [isUndone ? 'undone' : 'completed', !isUndone, message ?? ''];
    return this.change(place, at, { from: ['undoing'], set, values });
  }

  async addDone({
    workspaceId,
    id,
    projectId,
    source,
    settings,
    startedAt,
    endedAt,
    report,
  }: DoneImport): Promise<void> {
    const [found] = await this.db.query<{ hasMade: boolean }>(`select ${HAS_MADE} as "hasMade"`, [workspaceId, id]);
    await this.db.query(DONE, [
      ...[workspaceId, id, startedAt, endedAt, projectId, source],
      ...[JSON.stringify(settings), JSON.stringify(report), found!.hasMade],
    ]);
  }

  at({ workspaceId, id }: ImportPlace): Promise<ImportRecord | null> {
    return this.reads.one(workspaceId, [(params) => `t.id = ${params.add(id)}`]);
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

/** A trial has made nothing, and neither has an import of what was all here. */
const HAS_MADE = `
  exists (select 1 from import_arrivals a where a.workspace_id = $1 and a.import_id = $2)`;

const DONE = `
  insert into imports (workspace_id, id, created_at, updated_at, started_at, ended_at, project_id, source, settings, report,
    is_dry_run, status, records, message, is_undoable)
  values ($1, $2, $3, $4, $3, $4, $5, $6, $7::jsonb, $8::jsonb, false, 'completed', 0, '', $9)
  returning id`;

const ENDED = 'ended_at = $3, stage = null, secret = null';

import { Injectable } from '@nestjs/common';
import { defineJob, Jobs } from '#jobs';
import {
  accepted,
  AuditTrail,
  Clock,
  CrudSteps,
  each,
  expiryOf,
  newId,
  single,
  UnitOfWork,
  type ListRequest,
  type WorkspaceCtx,
} from '#kernel';
import { exportEntry } from './export-entry';
import { ExportFiles } from './export-files';
import { ExportRepository, type ExportPlace, type ExportRecord } from './export.repository';
import { exportEnded, exportUnderWay } from './exports.errors';

export const RunExport = defineJob<ExportPlace>('exports.run', { isLong: true });

/** What every export starts with. */
const QUEUED = {
  status: 'queued',
  records: 0,
  fileBytes: 0,
  startedAt: null,
  endedAt: null,
  expiresAt: null,
  message: '',
  size: null,
  sha256: null,
  missingFiles: 0,
} as const;

/** Exports of a workspace, as its owners start and follow them. */
@Injectable()
export class Exports {
  private readonly crud: CrudSteps<WorkspaceCtx, ExportRecord>;

  constructor(
    private readonly exports: ExportRepository,
    private readonly files: ExportFiles,
    private readonly audit: AuditTrail,
    private readonly unitOfWork: UnitOfWork,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
  ) {
    this.crud = new CrudSteps(exports, unitOfWork, clock);
  }

  list(ctx: WorkspaceCtx, request: ListRequest) {
    return this.crud.list(ctx, request);
  }

  get(ctx: WorkspaceCtx, id: string): Promise<ExportRecord> {
    return this.crud.get(ctx, id);
  }

  start(ctx: WorkspaceCtx): Promise<ExportRecord> {
    return this.crud.exclusively(ctx, async () => {
      const other = await this.exports.unfinished(ctx);
      if (other) throw exportUnderWay(other);
      const id = newId();
      const added = single(await this.crud.add(ctx, [{ ...QUEUED, id }]));
      await this.audit.append(ctx, exportEntry('started', ctx, id));
      await this.jobs.add(RunExport, { workspaceId: ctx.workspaceId, id });
      return added;
    });
  }

  /** Ends an export. One that runs notices it within seconds, and leaves nothing. */
  cancel(ctx: WorkspaceCtx, id: string): Promise<ExportRecord> {
    return this.unitOfWork.run(async () => {
      await this.crud.get(ctx, id);
      const place = { workspaceId: ctx.workspaceId, id };
      const now = this.clock.now();
      const end = { status: 'cancelled', expiresAt: expiryOf(now) } as const;
      if (!(await this.exports.end(place, now, end))) throw exportEnded();
      // A process that died may have stored it.
      await this.files.remove([place]);
      return this.crud.get(ctx, id);
    });
  }

  removeMany(ctx: WorkspaceCtx, ids: readonly string[]) {
    return this.unitOfWork.run(async () => {
      const selected = await this.crud.select(ctx, ids);
      const removed = each(ids, (id) => selected.take(id));
      const gone = accepted(removed);
      await this.crud.drop(ctx, gone);
      await this.files.remove(gone.map(({ id }) => ({ workspaceId: ctx.workspaceId, id })));
      return removed;
    });
  }
}

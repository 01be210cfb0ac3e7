import { Injectable } from '@nestjs/common';
import { defineJob, Jobs } from '#jobs';
import { Clock, CrudSteps, newId, single, UnitOfWork, type ListRequest, type WorkspaceCtx } from '#kernel';
import type { SentSettings, StartedSource } from '../domain/import-settings';
import { ImportOrders } from './import-orders';
import { ImportUndo, UndoImport } from './import-undo';
import { ImportRepository, type ImportPlace, type ImportRecord } from './import.repository';
import { importEnded, importNotPaused, importPaused, importUnderWay } from './imports.errors';

export interface StartImport extends SentSettings {
  readonly source: StartedSource;
  readonly projectId: string;
  readonly isDryRun?: boolean;
}

export const RunImport = defineJob<ImportPlace>('imports.run', { isLong: true });

/** What every import starts with. */
const QUEUED = { status: 'queued', stage: null, records: 0, startedAt: null, endedAt: null } as const;

/** Imports of work items, as owners and admins of a workspace start and follow them. */
@Injectable()
export class Imports {
  private readonly crud: CrudSteps<WorkspaceCtx, ImportRecord>;

  constructor(
    private readonly imports: ImportRepository,
    private readonly orders: ImportOrders,
    private readonly undoing: ImportUndo,
    private readonly unitOfWork: UnitOfWork,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
  ) {
    this.crud = new CrudSteps(imports, unitOfWork, clock);
  }

  list(ctx: WorkspaceCtx, request: ListRequest) {
    return this.crud.list(ctx, request);
  }

  get(ctx: WorkspaceCtx, id: string): Promise<ImportRecord> {
    return this.crud.get(ctx, id);
  }

  start(ctx: WorkspaceCtx, { source, projectId, isDryRun = false, ...sent }: StartImport): Promise<ImportRecord> {
    const { token, ...settings } = sent;
    return this.crud.exclusively(ctx, async () => {
      await this.orders.assertSound(ctx, projectId, source, sent);
      const other = await this.imports.unfinished(ctx, projectId);
      if (other) throw importUnderWay(other);
      const id = newId();
      const secret = token === undefined ? null : this.orders.sealed(id, token);
      const draft = {
        ...QUEUED,
        id,
        projectId,
        source,
        settings,
        isDryRun,
        secret,
        message: '',
        report: null,
        isUndoable: false,
      };
      const added = single(await this.crud.add(ctx, [draft]));
      await this.queue({ workspaceId: ctx.workspaceId, id });
      return added;
    });
  }

  /** Ends an import. One that runs notices it within seconds, and leaves nothing. */
  cancel(ctx: WorkspaceCtx, id: string): Promise<ImportRecord> {
    return this.change(ctx, id, async (place, at) => {
      if (!(await this.imports.cancel(place, at))) throw importEnded();
    });
  }

  /** Stops an import until it is resumed. One that runs notices it within seconds, and leaves nothing. */
  pause(ctx: WorkspaceCtx, id: string): Promise<ImportRecord> {
    return this.change(ctx, id, async (place, at, { status }) => {
      if (!(await this.imports.pause(place, at))) throw status === 'paused' ? importPaused() : importEnded();
    });
  }

  /** Lets a paused import begin again. */
  resume(ctx: WorkspaceCtx, id: string): Promise<ImportRecord> {
    return this.change(ctx, id, async (place, at, { endedAt }) => {
      if (!(await this.imports.resume(place, at))) throw endedAt === null ? importNotPaused() : importEnded();
      await this.queue(place);
    });
  }

  /** Removes what an import made, in the background. Refuses it if something of that was changed, removed or used since. */
  async undo(ctx: WorkspaceCtx, id: string): Promise<ImportRecord> {
    await this.undoing.assertUntouched(await this.crud.get(ctx, id));
    return this.crud.exclusively(ctx, async () => {
      await this.undoing.begin(await this.crud.get(ctx, id), ctx.userId);
      await this.jobs.add(UndoImport, { workspaceId: ctx.workspaceId, id }, { key: id });
      return this.crud.get(ctx, id);
    });
  }

  private change(
    ctx: WorkspaceCtx,
    id: string,
    work: (place: ImportPlace, at: string, before: ImportRecord) => Promise<void>,
  ): Promise<ImportRecord> {
    return this.unitOfWork.run(async () => {
      await work({ workspaceId: ctx.workspaceId, id }, this.clock.now(), await this.crud.get(ctx, id));
      return this.crud.get(ctx, id);
    });
  }

  /** The key keeps one job for an import that is paused and resumed before its turn. */
  private queue(place: ImportPlace): Promise<void> {
    return this.jobs.add(RunImport, place, { key: place.id });
  }
}

import { Heartbeat } from '#jobs';
import type { Clock } from '#kernel';
import type { ImportReport, ImportStage } from '../domain/import';
import { ImportFailed, type ImportFollower } from './import-engine';
import type { ImportRecord, ImportRepository, ImportRun } from './import.repository';

/** Stores how far an import is while it runs, outside of its transaction, and learns that it is to stop. */
export class ImportProgress implements ImportFollower {
  private readonly heartbeat: Heartbeat;
  private stage: ImportStage = 'reading';
  private records = 0;

  private constructor(
    private readonly imports: ImportRepository,
    private readonly run: ImportRun,
    private readonly clock: Clock,
  ) {
    this.heartbeat = new Heartbeat(() => imports.progress(run, clock.now(), this.stage, this.records));
  }

  /** Call it outside of the import's transaction. */
  static of(imports: ImportRepository, { workspaceId, id, startedAt }: ImportRecord, clock: Clock): ImportProgress {
    return new ImportProgress(imports, { workspaceId, id, startedAt: startedAt! }, clock);
  }

  get signal(): AbortSignal {
    return this.heartbeat.signal;
  }

  onProgress(stage: ImportStage, records: number): void {
    this.stage = stage;
    this.records = records;
  }

  async complete(report: ImportReport): Promise<void> {
    const isKept = await this.imports.end(this.run, this.clock.now(), { status: 'completed', report });
    if (isKept) return;
    this.heartbeat.end();
    throw new ImportFailed('The import was stopped.');
  }

  stop(): void {
    this.heartbeat.stop();
  }
}

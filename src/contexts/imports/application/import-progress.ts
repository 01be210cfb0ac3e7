import type { Clock } from '#kernel';
import type { ImportReport, ImportStage } from '../domain/import';
import { ImportFailed, type ImportFollower } from './import-engine';
import type { ImportPlace, ImportRepository } from './import.repository';

/** How often progress is stored, and whether somebody cancelled the import is looked up. */
const STORE_MS = 1_000;

/** Stores how far an import is while it runs, outside of its transaction, and learns of its cancellation. */
export class ImportProgress implements ImportFollower {
  private readonly abort = new AbortController();
  private readonly timer: NodeJS.Timeout;
  private stage: ImportStage = 'reading';
  private records = 0;

  private constructor(
    private readonly imports: ImportRepository,
    private readonly place: ImportPlace,
    private readonly clock: Clock,
  ) {
    this.timer = setInterval(() => void this.store().catch(() => undefined), STORE_MS).unref();
  }

  /** Call it outside of the import's transaction. */
  static of(imports: ImportRepository, { workspaceId, id }: ImportPlace, clock: Clock): ImportProgress {
    return new ImportProgress(imports, { workspaceId, id }, clock);
  }

  get signal(): AbortSignal {
    return this.abort.signal;
  }

  onProgress(stage: ImportStage, records: number): void {
    this.stage = stage;
    this.records = records;
  }

  async complete(report: ImportReport): Promise<void> {
    const isKept = await this.imports.end(this.place, this.clock.now(), { status: 'completed', report });
    if (isKept) return;
    this.abort.abort();
    throw new ImportFailed('The import was cancelled.');
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private async store(): Promise<void> {
    const isRunning = await this.imports.progress(this.place, this.clock.now(), this.stage, this.records);
    if (!isRunning) this.abort.abort();
  }
}

import { Injectable, Logger } from '@nestjs/common';
import { OnJob, type Attempt } from '#jobs';
import { Clock } from '#kernel';
import { ImportEngine, ImportFailed } from './import-engine';
import { ImportOrders } from './import-orders';
import { ImportRepository, type ImportPlace, type ImportRecord } from './import.repository';
import { RunImport } from './imports';
import { ImportProgress } from './import-progress';

const BROKEN = 'Something went wrong. The log of the server tells what. Nothing was imported.';

/** Carries out imports in the background. */
@Injectable()
export class ImportRuns {
  private readonly log = new Logger('Imports');

  constructor(
    private readonly imports: ImportRepository,
    private readonly engine: ImportEngine,
    private readonly orders: ImportOrders,
    private readonly clock: Clock,
  ) {}

  /** A process that dies leaves nothing of the import. Another one begins it again. */
  @OnJob(RunImport)
  async run(place: ImportPlace, attempt: Attempt): Promise<void> {
    const begun = await this.imports.begin(place, this.clock.now());
    if (!begun) return;
    try {
      await this.carryOut(begun);
    } catch (error) {
      if (!(error instanceof ImportFailed)) {
        if (!attempt.isLast) throw error;
        this.log.error({ err: error, importId: place.id }, 'An import failed');
      }
      await this.fail(place, error instanceof ImportFailed ? error.message : BROKEN);
    }
  }

  private async carryOut(record: ImportRecord): Promise<void> {
    const order = await this.orders.of(record);
    const progress = ImportProgress.of(this.imports, record, this.clock);
    try {
      await this.engine.run(order, progress);
    } catch (error) {
      // Whoever cancelled the import has ended its record.
      if (!progress.signal.aborted) throw error;
    } finally {
      progress.stop();
    }
  }

  private async fail(place: ImportPlace, message: string): Promise<void> {
    await this.imports.end(place, this.clock.now(), { status: 'failed', message });
  }
}

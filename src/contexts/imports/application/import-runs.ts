import { Injectable, Logger } from '@nestjs/common';
import { OnJob } from '#jobs';
import { Clock, UNEXPECTED_FAILURE } from '#kernel';
import { ImportEngine, ImportFailed } from './import-engine';
import { ImportOrders } from './import-orders';
import { ImportRepository, type ImportPlace, type ImportRecord } from './import.repository';
import { RunImport } from './imports';
import { ImportProgress } from './import-progress';

const BROKEN = `${UNEXPECTED_FAILURE} Nothing was imported.`;

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

  /** A process that dies leaves nothing of the import, and another one begins it again. */
  @OnJob(RunImport)
  async run(place: ImportPlace): Promise<void> {
    const begun = await this.imports.begin(place, this.clock.now());
    if (!begun) return;
    try {
      await this.carryOut(begun);
    } catch (error) {
      const isExpected = error instanceof ImportFailed;
      if (!isExpected) this.log.error({ err: error, importId: place.id }, 'An import failed');
      const failure = isExpected ? { message: error.message, report: error.report } : { message: BROKEN };
      const { startedAt } = begun;
      await this.imports.end({ ...place, startedAt: startedAt! }, this.clock.now(), { status: 'failed', ...failure });
    }
  }

  private async carryOut(record: ImportRecord): Promise<void> {
    const order = await this.orders.of(record);
    const progress = ImportProgress.of(this.imports, record, this.clock);
    try {
      await this.engine.run(order, progress);
    } catch (error) {
      // One that was paused or cancelled has that status already.
      if (!progress.signal.aborted) throw error;
    } finally {
      progress.stop();
    }
  }
}

import { Injectable, Logger } from '@nestjs/common';
import { defineJob, Heartbeat, OnJob } from '#jobs';
import { Clock, DomainError, notFound, UNEXPECTED_FAILURE } from '#kernel';
import { ArrivalRemoval, ArrivalsTouched, type MadeImport } from './arrival-removal';
import { ImportRepository, type ImportPlace, type ImportRecord } from './import.repository';
import { importNotUndoable, importTouched, importUnderWay, touchedText } from './imports.errors';

export const UndoImport = defineJob<ImportPlace>('imports.undo', { isLong: true });

const BROKEN = `${UNEXPECTED_FAILURE} Nothing was undone.`;

/** Undoes imports of which nothing was touched since. */
@Injectable()
export class ImportUndo {
  private readonly log = new Logger('Imports');

  constructor(
    private readonly imports: ImportRepository,
    private readonly removal: ArrivalRemoval,
    private readonly clock: Clock,
  ) {}

  /** Throws a conflict that names what was touched. */
  async assertUntouched(record: ImportRecord): Promise<void> {
    if (record.status !== 'completed' || !record.isUndoable) throw importNotUndoable();
    const touched = await this.removal.touched(madeBy(record));
    if (touched.count) throw importTouched(touched);
  }

  /** Marks an import as being undone. Call it in a transaction that nobody else starts an import in. */
  async begin({ workspaceId, id, projectId }: ImportRecord, by: string | null): Promise<void> {
    const other = await this.imports.unfinished({ workspaceId }, projectId);
    if (other && other !== id) throw importUnderWay(other);
    const isBegun = await this.imports.beginUndo({ workspaceId, id }, this.clock.now(), by);
    if (!isBegun) throw importNotUndoable();
  }

  /** Undoes an import at once, for an operator. Throws what keeps it from being undone. */
  async undoNow(place: ImportPlace): Promise<void> {
    const record = await this.imports.at(place);
    if (!record) throw notFound('There is no such import in the workspace.');
    await this.assertUntouched(record);
    await this.begin(record, null);
    await this.run(place);
    const { status, message } = (await this.imports.at(place))!;
    if (status !== 'undone') throw new DomainError('conflict', 'import_touched', message);
  }

  /** A process that dies leaves everything there, and another one begins again. */
  @OnJob(UndoImport)
  async run({ workspaceId, id }: ImportPlace): Promise<void> {
    const place = { workspaceId, id };
    const record = await this.imports.at(place);
    if (record?.status !== 'undoing') return;
    try {
      await this.carryOut(record);
    } catch (error) {
      const isExpected = error instanceof ArrivalsTouched;
      if (!isExpected) this.log.error({ err: error, importId: id }, 'An import could not be undone');
      await this.imports.endUndo(place, this.clock.now(), isExpected ? touchedText(error.touched) : BROKEN);
    }
  }

  private async carryOut(record: ImportRecord): Promise<void> {
    const { workspaceId, id } = record;
    const place = { workspaceId, id };
    let records = 0;
    // Made here, so that it stores outside of the transaction.
    const heartbeat = new Heartbeat(() => this.imports.undoProgress(place, this.clock.now(), records));
    try {
      await this.removal.remove(madeBy(record), {
        onProgress: (count) => (records = count),
        complete: async () => {
          const isKept = await this.imports.endUndo(place, this.clock.now());
          if (!isKept) throw new Error('Another attempt has undone the import.');
        },
      });
    } finally {
      heartbeat.stop();
    }
  }
}

const madeBy = ({ id, workspaceId, projectId, source, updatedById }: ImportRecord): MadeImport => ({
  ...{ id, workspaceId, projectId, source },
  by: updatedById === null ? {} : { userId: updatedById },
});

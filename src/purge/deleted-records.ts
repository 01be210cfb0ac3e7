import { Global, Injectable, Module } from '@nestjs/common';
import { Db } from '#persistence';
import { DeletedRecords, type DeletedBefore, type InTurn } from '../contexts/workspaces';
import { removedTables, type RemovedTable } from './belonging';
import { BATCH, isEnd, RecordRemoval, refersToItself } from './record-removal';

/** Few ids lead to few rows, by indexes. */
const BY_INDEX = `select set_config('enable_nestloop', 'on', true)`;

interface Step {
  readonly removed: number;
  /** Where the next step begins; null if this was the last. */
  readonly next: string | null;
}

const FIRST = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/**
 * Removes what people deleted. The tables, and what belongs to their rows, come from the catalogue of the database, so that a new
 * table counts as well, also one of a package.
 */
@Injectable()
class StoredDeletedRecords extends DeletedRecords {
  constructor(private readonly db: Db) {
    super();
  }

  async remove(deleted: DeletedBefore, inTurn: InTurn): Promise<number> {
    const tables = await removedTables((text, values) => this.db.query(text, values));
    let all = 0;
    for (const table of tables.filter(({ isDeletable }) => isDeletable))
      for (let isOver = false; !isOver;) {
        const removed = await this.removePass(table, tables, deleted, inTurn);
        isOver = !removed || !refersToItself(table);
        all += removed;
      }
    return all;
  }

  /** Of rows that refer to one another, a pass removes the last of each line. */
  private async removePass(
    table: RemovedTable,
    tables: readonly RemovedTable[],
    deleted: DeletedBefore,
    inTurn: InTurn,
  ): Promise<number> {
    let all = 0;
    for (let after: string | null = FIRST; after !== null;) {
      const begin: string = after;
      const step: Step | null = await inTurn(() => this.step(table, tables, deleted, begin));
      all += step?.removed ?? 0;
      after = step?.next ?? null;
    }
    return all;
  }

  private async step(
    table: RemovedTable,
    tables: readonly RemovedTable[],
    { workspaceId, before }: DeletedBefore,
    after: string,
  ): Promise<Step> {
    await this.db.query(BY_INDEX);
    const removal = new RecordRemoval(this.db, workspaceId, tables);
    if (isEnd(table)) {
      await removal.removeEnds(table, 't.deleted_at < $2', [before]);
      return { removed: removal.removed, next: removal.isFull ? after : null };
    }
    const ids = await this.deletedIn(table, workspaceId, before, after);
    await removal.remove(table, ids);
    const next = removal.isFull ? after : ids.length < BATCH ? null : ids.at(-1)!;
    return { removed: removal.removed, next };
  }

  /** Locks them, so that nothing can begin to refer to them. */
  private async deletedIn({ name }: RemovedTable, workspaceId: string, before: string, after: string) {
    const rows = await this.db.query<{ id: string }>(
      `select t.id from ${name} t where t.workspace_id = $1 and t.deleted_at < $2 and t.id <= $3
       order by t.id desc limit ${BATCH} for update`,
      [workspaceId, before, after],
    );
    return rows.map(({ id }) => id);
  }
}

/** The module is global, so that the context does not know other contexts' tables. */
@Global()
@Module({
  providers: [{ provide: DeletedRecords, useClass: StoredDeletedRecords }],
  exports: [DeletedRecords],
})
export class DeletedRecordsModule {}

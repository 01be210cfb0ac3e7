import type { RehearsedStatement } from './rehearsal';
import { strengthOf, waitingFor, type LockMode, type Waiting } from './relations';

/** A table on which others have to wait, from the statement that takes the lock until the end of the migration. */
export interface Block {
  readonly table: string;
  readonly waits: Waiting;
  readonly seconds: number;
}

/** `seconds` are the times of the statements. */
export function blocksOf(statements: readonly RehearsedStatement[], seconds: readonly number[]): Block[] {
  const blocks = new Map<string, { mode: LockMode; seconds: number }>();
  statements.forEach(({ locks }, index) => {
    for (const { table, mode } of locks) {
      if (waitingFor(mode) === 'nobody') continue;
      const known = blocks.get(table);
      const stronger = known && strengthOf(known.mode) > strengthOf(mode) ? known.mode : mode;
      blocks.set(table, {
        mode: stronger,
        seconds: known?.seconds ?? seconds.slice(index).reduce((total, one) => total + one, 0),
      });
    }
  });
  return [...blocks].map(([table, block]) => ({ table, waits: waitingFor(block.mode), seconds: block.seconds }));
}

import { newId, type WorkspaceActor } from '#kernel';
import { sendRows, type Db, type Insertion } from '#persistence';
import { type CountChange, countChanges, type Passage } from '../../domain/item-counts';

/** How changes in counts are written. */
export const COUNT_ROWS: Insertion<CountChange> = {
  table: 'work_item_counts',
  columns: ['holder_id', 'id', 'state_group', 'part_id', 'number'],
  values: ({ holderId, group, partId, by }) => [holderId, newId(), group, partId, by],
  end: 'returning id',
};

/**
 * Adds the changes in counts of records, in the transaction that changes the work items. Rows are only added, so
 * writers never wait for each other. `SqlCountFolding` merges them later.
 */
export async function addCountChanges(db: Db, ctx: WorkspaceActor, passages: readonly Passage[]): Promise<void> {
  const changes = countChanges(passages);
  await sendRows(db, { ...COUNT_ROWS, shared: { workspace_id: ctx.workspaceId } }, changes);
}

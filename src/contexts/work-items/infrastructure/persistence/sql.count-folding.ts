import { Injectable } from '@nestjs/common';
import { Recurring } from '#jobs';
import { UnitOfWork } from '#kernel';
import { Db, insertRows } from '#persistence';
import type { CountChange } from '../../domain/item-counts';
import { COUNT_ROWS } from './count-changes';

/** Number of records that are summed up at a time. */
const MOST = 200;

const WORKSPACES = 'select distinct workspace_id as id from work_item_counts where not is_sum';

const TAKE = `
  with changed as materialized (
    select distinct holder_id from work_item_counts where workspace_id = $1 and not is_sum limit $2),
  taken as (
    delete from work_item_counts where workspace_id = $1 and holder_id in (select holder_id from changed)
    returning holder_id, state_group, part_id, number)
  select holder_id as "holderId", state_group as "group", part_id as "partId", sum(number) as by from taken
  group by holder_id, state_group, part_id`;

/**
 * Sums up the rows that writers added to counts, so that reading a page of records takes few rows. Rows that are not
 * summed up yet count as well, so only speed depends on this.
 */
@Injectable()
export class SqlCountFolding {
  constructor(
    private readonly db: Db,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  @Recurring('* * * * *', 'work-items.fold-counts')
  async run(): Promise<void> {
    const workspaces = await this.db.query<{ id: string }>(WORKSPACES);
    for (const { id } of workspaces) while (await this.fold(id));
  }

  /** Sums up one batch. Returns true if there may be more. */
  private fold(workspaceId: string): Promise<boolean> {
    return this.unitOfWork.run(async () => {
      const sums = await this.db.query<CountChange>(TAKE, [workspaceId, MOST]);
      const left = sums.filter(({ by }) => by !== 0);
      await insertRows(this.db, { ...COUNT_ROWS, shared: { workspace_id: workspaceId, is_sum: true } }, left);
      return new Set(sums.map(({ holderId }) => holderId)).size === MOST;
    });
  }
}

import { Injectable } from '@nestjs/common';
import type { WorkspaceActor, Replacement } from '#kernel';
import { Db } from '#persistence';
import { LabelUsage } from '../../../labels';

const LINKS = `
  select work_item_id as item, label_id as label from work_item_labels
  where workspace_id = $1 and label_id = any($2::uuid[]) order by label_id, work_item_id limit $3`;

/** Ignores conflicts, because an item may have the other label already. */
const PUT = `
  insert into work_item_labels (workspace_id, work_item_id, label_id, created_at)
  select distinct $1::uuid, item, label, $4::timestamptz from unnest($2::uuid[], $3::uuid[]) as link (item, label)
  on conflict do nothing returning work_item_id`;

const TAKE = `
  delete from work_item_labels t using unnest($2::uuid[], $3::uuid[]) as link (item, label)
  where t.workspace_id = $1 and t.work_item_id = link.item and t.label_id = link.label`;

/** Updates work items when labels are deleted or replaced. */
@Injectable()
export class SqlLabelUsage extends LabelUsage {
  constructor(private readonly db: Db) {
    super();
  }

  async strip({ workspaceId }: WorkspaceActor, labelIds: readonly string[]): Promise<void> {
    await this.db.query('delete from work_item_labels where workspace_id = $1 and label_id = any($2::uuid[])', [
      workspaceId,
      labelIds,
    ]);
  }

  async replace(
    { workspaceId }: WorkspaceActor,
    at: string,
    labels: readonly Replacement[],
    most: number,
  ): Promise<boolean> {
    const successors = new Map(labels.map(({ from, to }) => [from, to]));
    const links = await this.db.query<{ item: string; label: string }>(LINKS, [
      workspaceId,
      [...successors.keys()],
      most,
    ]);
    const items = links.map(({ item }) => item);
    const gone = links.map(({ label }) => label);
    const put = gone.map((label) => successors.get(label));
    await this.db.query(PUT, [workspaceId, items, put, at]);
    await this.db.query(TAKE, [workspaceId, items, gone]);
    return links.length < most;
  }
}

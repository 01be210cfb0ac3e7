import { Injectable } from '@nestjs/common';
import type { ProjectActor, WorkspaceActor } from '#kernel';
import { Db, Reads, RowStore } from '#persistence';
import type { PlacedState } from '../../../projects';
import { StateItems } from '../../application/state-items';
import { type Changed, workItemList, type WorkItemRecord } from '../../application/work-item.repository';
import type { WorkItemPatch } from '../../domain/work-item';
import { addCountChanges } from './count-changes';
import { workItemModel } from './work-item.model';
import { WorkItemRow } from './work-item.row';

const HOLDING = `
  select s.id from unnest($2::uuid[], $3::uuid[]) as s (project_id, id) where exists (
    select 1 from work_items w
    where w.workspace_id = $1 and w.project_id = s.project_id and w.state_id = s.id and w.deleted_at is null)`;

const LOCK = `
  select id from work_items
  where workspace_id = $1 and project_id = $2 and state_id = $3 and deleted_at is null and ($4::uuid is null or id > $4)
  order by id limit $5 for no key update`;

@Injectable()
export class SqlStateItems extends StateItems {
  private readonly reads: Reads<WorkItemRecord>;
  private readonly rows: RowStore<WorkItemRow>;

  constructor(private readonly db: Db) {
    super();
    this.reads = new Reads(db, workItemList(), workItemModel());
    this.rows = new RowStore(db, WorkItemRow);
  }

  async holding({ workspaceId }: WorkspaceActor, states: readonly PlacedState[]): Promise<ReadonlySet<string>> {
    const [projectIds, ids] = [states.map(({ projectId }) => projectId), states.map(({ id }) => id)];
    const rows = await this.db.query<{ id: string }>(HOLDING, [workspaceId, projectIds, ids]);
    return new Set(rows.map(({ id }) => id));
  }

  async lock(ctx: ProjectActor, stateId: string, after: string | null, most: number): Promise<WorkItemRecord[]> {
    const values = [ctx.workspaceId, ctx.projectId, stateId, after, most];
    const locked = (await this.db.query<{ id: string }>(LOCK, values)).map(({ id }) => id);
    const items = await this.reads.byIds(ctx.workspaceId, locked);
    return locked.map((id) => items.get(id)!);
  }

  async update(
    ctx: ProjectActor,
    at: string,
    items: readonly Changed[],
    members: readonly (keyof WorkItemPatch)[],
  ): Promise<WorkItemRecord[]> {
    const wanted = items.map(({ current }) => current);
    const written = await this.rows.updateAll(ctx, at, wanted, members);
    await addCountChanges(this.db, ctx, items);
    return wanted.map((item, index) => ({ ...item, ...written[index] }));
  }
}

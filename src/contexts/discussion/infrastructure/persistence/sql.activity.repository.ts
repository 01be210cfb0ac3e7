import { Injectable } from '@nestjs/common';
import type { ListRequest, Page, ProjectCtx } from '#kernel';
import { Db, equals, ownColumns, Params, Reads, type Condition, type ReadModel } from '#persistence';
import { seen, seesEveryProject, TALK, visibleOf, visibleProjects } from '../../../work-items';
import { activityList, ActivityRepository, type ActivityRecord } from '../../application/activity.repository';
import { counterOf } from './sql.activity.log';

const model: ReadModel<ActivityRecord> = {
  table: 'activities',
  columns: {
    ...ownColumns('id', 'workspaceId', 'projectId', 'workItemId', 'actorId', 'verb', 'field', 'oldValue', 'newValue'),
    ...ownColumns('oldIdentifier', 'newIdentifier', 'comment', 'commentId', 'attachments', 'duration'),
    ...ownColumns('externalSource', 'externalId', 'epoch', 'createdAt', 'claimedAuthorId', 'claimedAt'),
  },
  search: ['t.comment', 't.old_value', 't.new_value'],
};

/** The same expression as in the index `ix_activities_changes`. With any other, PostgreSQL does not use the index. */
const IS_CHANGE = `coalesce(t.field, '') not in (${TALK.map((field) => `'${field}'`).join(', ')})`;

@Injectable()
export class SqlActivityRepository extends ActivityRepository {
  private readonly reads: Reads<ActivityRecord>;

  constructor(private readonly db: Db) {
    super();
    this.reads = new Reads(db, activityList, model);
  }

  async list(ctx: ProjectCtx, itemId: string, request: ListRequest): Promise<Page<ActivityRecord>> {
    const sight = await this.sight(ctx);
    const conditions = [equals('t.work_item_id', itemId), ...sight];
    return this.reads.list(ctx.workspaceId, request, {
      conditions,
      knownTotal: () => this.total(ctx, itemId, sight),
    });
  }

  /**
   * Returns the length of a history. Entries about talk, which make it long, come from the counter; the others are
   * counted.
   */
  private async total(ctx: ProjectCtx, itemId: string, sight: readonly Condition[]): Promise<number> {
    const params = new Params();
    params.add(ctx.workspaceId);
    const conditions: Condition[] = [equals('t.work_item_id', itemId), () => IS_CHANGE, ...sight];
    const where = conditions.map((condition) => condition(params)).join(' and ');
    const [talk, [row]] = await Promise.all([
      counterOf(this.db, ctx, itemId, 'talk'),
      this.db.read<{ changes: number }>(
        `select count(*) as changes from activities t where t.workspace_id = $1 and ${where}`,
        params.values,
      ),
    ]);
    return talk + row!.changes;
  }

  async find(ctx: ProjectCtx, itemId: string, id: string): Promise<ActivityRecord | null> {
    const conditions = [equals('t.work_item_id', itemId), equals('t.id', id), ...(await this.sight(ctx))];
    return this.reads.one(ctx.workspaceId, conditions);
  }

  /** Hides entries that name a work item which the caller may not see, such as a parent. */
  private async sight(ctx: ProjectCtx): Promise<Condition[]> {
    if (seesEveryProject(ctx)) return [];
    const visible = visibleOf(await visibleProjects(this.db, ctx, { archived: true }));
    const isSeen = seen(visible, ctx.userId, 'o');
    return [
      (params) => `not exists (select 1 from work_items o where o.workspace_id = $1
         and o.id in (t.old_identifier, t.new_identifier) and not ${isSeen(params)})`,
    ];
  }
}

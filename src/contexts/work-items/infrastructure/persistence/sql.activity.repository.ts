import { Injectable } from '@nestjs/common';
import type { ListRequest, Page, ProjectCtx } from '#kernel';
import { Db, equals, ownColumns, Reads, type Condition, type ReadModel } from '#persistence';
import {
  activityList,
  ActivityRepository,
  type ActivityRecord,
  type Telling,
} from '../../application/activity.repository';
import { TALK } from '../../domain/changes';
import { tallyOf } from './tallies';

const model: ReadModel<ActivityRecord> = {
  table: 'activities',
  columns: {
    ...ownColumns('id', 'workspaceId', 'projectId', 'workItemId', 'actorId', 'verb', 'field', 'oldValue', 'newValue'),
    ...ownColumns('oldIdentifier', 'newIdentifier', 'comment', 'commentId', 'attachments', 'duration'),
    ...ownColumns('externalSource', 'externalId', 'epoch', 'createdAt'),
  },
  search: ['t.comment', 't.old_value', 't.new_value'],
};

/** In the words of the index `ix_activities_changes`, which is used only where they are the same. */
const IS_CHANGE = `coalesce(t.field, '') not in (${TALK.map((field) => `'${field}'`).join(', ')})`;

const told = (itemId: string, telling: Telling): Condition[] => [
  equals('t.work_item_id', itemId),
  ...(telling === 'changes' ? [() => IS_CHANGE] : []),
];

@Injectable()
export class SqlActivityRepository extends ActivityRepository {
  private readonly reads: Reads<ActivityRecord>;

  constructor(private readonly db: Db) {
    super();
    this.reads = new Reads(db, activityList, model);
  }

  list(ctx: ProjectCtx, itemId: string, request: ListRequest, telling: Telling): Promise<Page<ActivityRecord>> {
    const knownTotal = telling === 'everything' ? () => this.total(ctx, itemId) : undefined;
    return this.reads.list(ctx.workspaceId, request, { conditions: told(itemId, telling), knownTotal });
  }

  /** Talk is what makes a history long, so its entries are tallied; the others are counted. */
  private async total(ctx: ProjectCtx, itemId: string): Promise<number> {
    const [talk, [row]] = await Promise.all([
      tallyOf(this.db, ctx, itemId, 'talk'),
      this.db.read<{ changes: number }>(
        `select count(*) as changes from activities t
         where t.workspace_id = $1 and t.work_item_id = $2 and ${IS_CHANGE}`,
        [ctx.workspaceId, itemId],
      ),
    ]);
    return talk + row!.changes;
  }

  find(ctx: ProjectCtx, itemId: string, id: string, telling: Telling): Promise<ActivityRecord | null> {
    return this.reads.one(ctx.workspaceId, [...told(itemId, telling), equals('t.id', id)]);
  }
}

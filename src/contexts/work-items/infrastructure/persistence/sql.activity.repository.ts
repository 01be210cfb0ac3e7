import { Injectable } from '@nestjs/common';
import type { ListRequest, Page, ProjectCtx } from '#kernel';
import { Db, equals, ownColumns, Reads, type Condition, type ReadModel } from '#persistence';
import {
  activityList,
  ActivityRepository,
  type ActivityRecord,
  type Telling,
} from '../../application/activity.repository';

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
const CHANGES: Condition = () => `coalesce(t.field, '') not in ('comment', 'vote', 'reaction', 'draft')`;

const told = (itemId: string, telling: Telling): Condition[] => [
  equals('t.work_item_id', itemId),
  ...(telling === 'changes' ? [CHANGES] : []),
];

@Injectable()
export class SqlActivityRepository extends ActivityRepository {
  private readonly reads: Reads<ActivityRecord>;

  constructor(db: Db) {
    super();
    this.reads = new Reads(db, activityList, model);
  }

  list(ctx: ProjectCtx, itemId: string, request: ListRequest, telling: Telling): Promise<Page<ActivityRecord>> {
    return this.reads.list(ctx.workspaceId, request, { conditions: told(itemId, telling) });
  }

  find(ctx: ProjectCtx, itemId: string, id: string, telling: Telling): Promise<ActivityRecord | null> {
    return this.reads.one(ctx.workspaceId, [...told(itemId, telling), equals('t.id', id)]);
  }
}

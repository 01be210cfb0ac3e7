import { Injectable } from '@nestjs/common';
import { Db, SqlRecords } from '#persistence';
import type { InWorkItem } from '../../../work-items';
import type { ReactionRepository } from '../../application/reactions';
import { reactionTable, type WorkItemReactionRow } from './rows';

const REMOVE_OF_COMMENTS = `
  update work_item_reactions set deleted_at = $3, updated_at = $3, updated_by_id = $4, version = version + 1
  where workspace_id = $1 and work_item_id = $2 and comment_id = any($5::uuid[]) and deleted_at is null`;

@Injectable()
export class SqlReactionRepository extends SqlRecords<InWorkItem, WorkItemReactionRow> implements ReactionRepository {
  constructor(db: Db) {
    super(db, reactionTable);
  }

  async removeOfComments(ctx: InWorkItem, at: string, commentIds: readonly string[]): Promise<void> {
    const { workspaceId, workItemId, userId } = ctx;
    await this.db.query(REMOVE_OF_COMMENTS, [workspaceId, workItemId, at, userId, commentIds]);
  }
}

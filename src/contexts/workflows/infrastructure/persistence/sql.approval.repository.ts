import { Injectable } from '@nestjs/common';
import { Db, SqlRecords } from '#persistence';
import type { InWorkItem } from '../../../work-items';
import type { ApprovalRepository } from '../../application/approval.repository';
import type { Given } from '../../domain/approval';
import { approvalTable, type ApprovalRow } from './approval.row';

/** The history of the item tells since when it has been in its state, however it came there. */
const STANDING = `
  select a.created_by_id as "userId", a.decision from workflow_approvals a
  where a.workspace_id = $1 and a.work_item_id = $2 and a.transition_id = $3 and a.deleted_at is null
    and a.created_at > coalesce((
      select max(c.created_at) from activities c
      where c.workspace_id = $1 and c.work_item_id = $2 and c.field = 'state'), '-infinity'::timestamptz)
  order by a.created_at, a.id`;

@Injectable()
export class SqlApprovalRepository extends SqlRecords<InWorkItem, ApprovalRow> implements ApprovalRepository {
  constructor(db: Db) {
    super(db, approvalTable);
  }

  standing({ workspaceId, workItemId }: InWorkItem, transitionId: string): Promise<Given[]> {
    return this.db.query<Given>(STANDING, [workspaceId, workItemId, transitionId]);
  }
}

import { Injectable } from '@nestjs/common';
import type { WorkspaceCtx } from '#kernel';
import { Db, SqlRecords } from '#persistence';
import type { CustomerRequestRepository, InCustomer } from '../../application/customer-request.repository';
import { type CustomerRequestRow, customerRequestTable } from './customer-request.row';

const WORK_ITEM_IDS = `
  select r.customer_request_id as "requestId", array_agg(r.work_item_id order by r.created_at, r.work_item_id) as ids
  from work_item_customer_requests r
  join work_items t on t.workspace_id = $1 and t.id = r.work_item_id and t.deleted_at is null
  where r.workspace_id = $1 and r.customer_request_id = any($2::uuid[]) group by 1`;

const IDS = `
  select id from customer_requests
  where workspace_id = $1 and customer_id = any($2::uuid[]) and deleted_at is null`;

const REMOVE = `
  update customer_requests set deleted_at = $3, updated_at = $3, updated_by_id = $4, version = version + 1
  where workspace_id = $1 and customer_id = any($2::uuid[]) and deleted_at is null`;

interface LinkedItems {
  readonly requestId: string;
  readonly ids: readonly string[];
}

@Injectable()
export class SqlCustomerRequestRepository
  extends SqlRecords<InCustomer, CustomerRequestRow>
  implements CustomerRequestRepository
{
  constructor(db: Db) {
    super(db, customerRequestTable);
  }

  async workItemIds({ workspaceId }: WorkspaceCtx, requestIds: readonly string[]) {
    const rows = await this.db.read<LinkedItems>(WORK_ITEM_IDS, [workspaceId, requestIds]);
    return new Map(rows.map(({ requestId, ids }) => [requestId, ids]));
  }

  async idsOf({ workspaceId }: WorkspaceCtx, customerIds: readonly string[]): Promise<string[]> {
    const rows = await this.db.query<{ id: string }>(IDS, [workspaceId, customerIds]);
    return rows.map(({ id }) => id);
  }

  async removeOf({ workspaceId, userId }: WorkspaceCtx, at: string, customerIds: readonly string[]): Promise<void> {
    await this.db.query(REMOVE, [workspaceId, customerIds, at, userId]);
  }
}

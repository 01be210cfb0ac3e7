import { Injectable } from '@nestjs/common';
import type { WorkspaceCtx } from '#kernel';
import { Db, SqlRecords } from '#persistence';
import type { CustomerPropertyRepository } from '../../application/customer-property.repository';
import type { CustomerCtx, CustomerRequestRepository } from '../../application/customer-request.repository';
import type { CustomerRepository } from '../../application/customer.repository';
import {
  customerPropertyTable,
  customerRequestTable,
  customerTable,
  type CustomerPropertyRow,
  type CustomerRequestRow,
  type CustomerRow,
} from './rows';

const REQUEST_COUNTS = `
  select customer_id as "customerId", count(*) as number from customer_requests
  where workspace_id = $1 and customer_id = any($2::uuid[]) and deleted_at is null group by 1`;

interface RequestCount {
  readonly customerId: string;
  readonly number: number;
}

@Injectable()
export class SqlCustomerRepository extends SqlRecords<WorkspaceCtx, CustomerRow> implements CustomerRepository {
  constructor(db: Db) {
    super(db, customerTable);
  }

  async requestCounts({ workspaceId }: WorkspaceCtx, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const rows = await this.db.read<RequestCount>(REQUEST_COUNTS, [workspaceId, ids]);
    return new Map(rows.map(({ customerId, number }) => [customerId, number]));
  }
}

const WORK_ITEM_IDS = `
  select r.customer_request_id as "requestId", array_agg(r.work_item_id order by r.created_at, r.work_item_id) as ids
  from work_item_customer_requests r
  join work_items t on t.workspace_id = $1 and t.id = r.work_item_id and t.deleted_at is null
  where r.workspace_id = $1 and r.customer_request_id = any($2::uuid[]) group by 1`;

const REQUEST_IDS = `
  select id from customer_requests
  where workspace_id = $1 and customer_id = any($2::uuid[]) and deleted_at is null`;

const REMOVE_REQUESTS = `
  update customer_requests set deleted_at = $3, updated_at = $3, updated_by_id = $4, version = version + 1
  where workspace_id = $1 and customer_id = any($2::uuid[]) and deleted_at is null`;

interface LinkedItems {
  readonly requestId: string;
  readonly ids: readonly string[];
}

@Injectable()
export class SqlCustomerRequestRepository
  extends SqlRecords<CustomerCtx, CustomerRequestRow>
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
    const rows = await this.db.query<{ id: string }>(REQUEST_IDS, [workspaceId, customerIds]);
    return rows.map(({ id }) => id);
  }

  async removeOf({ workspaceId, userId }: WorkspaceCtx, at: string, customerIds: readonly string[]): Promise<void> {
    await this.db.query(REMOVE_REQUESTS, [workspaceId, customerIds, at, userId]);
  }
}

const LOCK_ACTIVE = `
  select 1 from customer_properties where workspace_id = $1 and is_active and deleted_at is null
  order by id for key share`;

@Injectable()
export class SqlCustomerPropertyRepository
  extends SqlRecords<WorkspaceCtx, CustomerPropertyRow>
  implements CustomerPropertyRepository
{
  constructor(db: Db) {
    super(db, customerPropertyTable);
  }

  async lockActive(ctx: WorkspaceCtx): Promise<CustomerPropertyRow[]> {
    await this.db.query(LOCK_ACTIVE, [ctx.workspaceId]);
    return this.all(ctx, { isActive: true });
  }
}

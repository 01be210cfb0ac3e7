import { Injectable } from '@nestjs/common';
import type { WorkspaceCtx } from '#kernel';
import { Db, SqlRecords } from '#persistence';
import type { CustomerRepository } from '../../application/customer.repository';
import { type CustomerRow, customerTable } from './customer.row';

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

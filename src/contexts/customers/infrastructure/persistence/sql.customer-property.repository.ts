import { Injectable } from '@nestjs/common';
import type { WorkspaceCtx } from '#kernel';
import { Db, SqlRecords } from '#persistence';
import type { CustomerPropertyRepository } from '../../application/customer-property.repository';
import { type CustomerPropertyRow, customerPropertyTable } from './customer-property.row';

const HOLD = `
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

  async held(ctx: WorkspaceCtx): Promise<CustomerPropertyRow[]> {
    await this.db.query(HOLD, [ctx.workspaceId]);
    return this.all(ctx, { isActive: true });
  }
}

import { Module } from '@nestjs/common';
import { AssetsModule } from '../assets';
import { IdentityModule } from '../identity';
import { QueriesModule } from '../queries';
import { WorkItemsModule } from '../work-items';
import { WorkspacesModule } from '../workspaces';
import { CustomerItemsV1Controller } from './api/v1/customer-items.v1';
import { CustomerRequestsV1Controller } from './api/v1/customer-requests.v1';
import { CustomersV1Controller } from './api/v1/customers.v1';
import { CustomerRequestsV2Controller } from './api/v2/customer-requests.v2';
import { CustomersV2Controller } from './api/v2/customers.v2';
import { CustomerContents } from './application/customer.contents';
import { CustomerItems } from './application/customer.items';
import { CustomerLogos } from './application/customer.logos';
import { CustomerRequestRepository } from './application/customer-request.repository';
import { CustomerRequests } from './application/customer-requests';
import { CustomerRepository } from './application/customer.repository';
import { Customers } from './application/customers';
import { RequestItems } from './application/request.items';
import { SqlCustomerRequestRepository } from './infrastructure/persistence/sql.customer-request.repository';
import { SqlCustomerRepository } from './infrastructure/persistence/sql.customer.repository';

/** Customers of a workspace, what they asked for and the work items that came of it. */
@Module({
  imports: [IdentityModule, WorkspacesModule, AssetsModule, WorkItemsModule, QueriesModule],
  controllers: [
    CustomersV1Controller,
    CustomerRequestsV1Controller,
    CustomerItemsV1Controller,
    CustomersV2Controller,
    CustomerRequestsV2Controller,
  ],
  providers: [
    Customers,
    CustomerLogos,
    CustomerContents,
    CustomerItems,
    CustomerRequests,
    RequestItems,
    { provide: CustomerRepository, useClass: SqlCustomerRepository },
    { provide: CustomerRequestRepository, useClass: SqlCustomerRequestRepository },
  ],
})
export class CustomersModule {}

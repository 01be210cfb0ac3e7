import { Module } from '@nestjs/common';
import { AssetsModule } from '../assets';
import { IdentityModule } from '../identity';
import { ProjectsModule } from '../projects';
import { QueriesModule } from '../queries';
import { WorkItemsModule } from '../work-items';
import { WorkspacesModule } from '../workspaces';
import { CustomerItemsV1Controller } from './api/v1/customer-items.v1';
import { CustomerPropertiesV1Controller } from './api/v1/customer-properties.v1';
import { CustomerRequestsV1Controller } from './api/v1/customer-requests.v1';
import { CustomerValuesV1Controller } from './api/v1/customer-values.v1';
import { CustomersV1Controller } from './api/v1/customers.v1';
import { CustomerPropertiesV2Controller } from './api/v2/customer-properties.v2';
import { CustomerRequestsV2Controller } from './api/v2/customer-requests.v2';
import { CustomerValuesV2Controller } from './api/v2/customer-values.v2';
import { CustomersV2Controller } from './api/v2/customers.v2';
import { CustomerAccess } from './application/customer.access';
import { CustomerContents } from './application/customer.contents';
import { CustomerItems } from './application/customer.items';
import { CustomerProperties } from './application/customer-properties';
import { CustomerPropertyRepository, CustomerValueRepository } from './application/customer-property.repository';
import { CustomerRequestRepository } from './application/customer-request.repository';
import { CustomerRequests } from './application/customer-requests';
import { CustomerValueStore } from './application/customer-value.store';
import { CustomerPropertyValues } from './application/customer-values';
import { CustomerRepository } from './application/customer.repository';
import { Customers } from './application/customers';
import { ValueTargets } from './application/value-targets';
import { SqlCustomerValueRepository } from './infrastructure/persistence/sql.customer-value.repository';
import {
  SqlCustomerPropertyRepository,
  SqlCustomerRepository,
  SqlCustomerRequestRepository,
} from './infrastructure/persistence/sql.repositories';

@Module({
  imports: [IdentityModule, WorkspacesModule, ProjectsModule, AssetsModule, WorkItemsModule, QueriesModule],
  controllers: [
    CustomersV1Controller,
    CustomerRequestsV1Controller,
    CustomerItemsV1Controller,
    CustomerPropertiesV1Controller,
    CustomerValuesV1Controller,
    CustomersV2Controller,
    CustomerRequestsV2Controller,
    CustomerPropertiesV2Controller,
    CustomerValuesV2Controller,
  ],
  providers: [
    Customers,
    CustomerAccess,
    CustomerContents,
    CustomerItems,
    CustomerRequests,
    CustomerProperties,
    CustomerPropertyValues,
    CustomerValueStore,
    ValueTargets,
    { provide: CustomerRepository, useClass: SqlCustomerRepository },
    { provide: CustomerRequestRepository, useClass: SqlCustomerRequestRepository },
    { provide: CustomerPropertyRepository, useClass: SqlCustomerPropertyRepository },
    { provide: CustomerValueRepository, useClass: SqlCustomerValueRepository },
  ],
})
export class CustomersModule {}

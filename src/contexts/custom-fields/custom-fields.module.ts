import { Global, Module } from '@nestjs/common';
import { CustomProperties } from '../queries';
import { PropertyValuesInUse, TypesModule } from '../types';
import { ItemExtension, WorkItemContents, WorkItemsModule } from '../work-items';
import { PropertyValuesV1Controller, WorkItemValuesV1Controller } from './api/v1/property-values.v1';
import { CustomFields } from './application/custom-fields';
import { ItemFields } from './application/item-fields';
import { PropertyValues } from './application/property-values';
import { ValueRecords } from './application/value-records';
import { ValueRepository } from './application/value.repository';
import { ValuesInUse } from './application/values-in-use';
import { SqlCustomProperties } from './infrastructure/persistence/sql.custom-properties';
import { SqlValueRecords } from './infrastructure/persistence/sql.value-records';
import { SqlValueRepository } from './infrastructure/persistence/sql.value.repository';

/** The values of custom properties. */
@Module({
  imports: [TypesModule, WorkItemsModule],
  controllers: [WorkItemValuesV1Controller, PropertyValuesV1Controller],
  providers: [PropertyValues, ValuesInUse],
})
export class CustomFieldsModule {
  constructor(contents: WorkItemContents, values: ValueRepository, inUse: PropertyValuesInUse, keeper: ValuesInUse) {
    contents.add({ removeOf: (ctx, _at, leaving) => values.removeOf(ctx, leaving) });
    inUse.add(keeper);
  }
}

/**
 * Provides the extension of work items and queries by custom properties. The module is global, so that those contexts
 * need not import this one.
 */
@Global()
@Module({
  imports: [TypesModule],
  providers: [
    ItemFields,
    { provide: ValueRepository, useClass: SqlValueRepository },
    { provide: ValueRecords, useClass: SqlValueRecords },
    { provide: ItemExtension, useClass: CustomFields },
    { provide: CustomProperties, useClass: SqlCustomProperties },
  ],
  exports: [ItemExtension, CustomProperties, ItemFields, ValueRepository],
})
export class CustomFieldsUsageModule {}

import { Module } from '@nestjs/common';
import { PropertyValuesInUse, TypesModule } from '../types';
import { WorkItemContents, WorkItemsModule } from '../work-items';
import { PropertyValuesV1Controller, WorkItemValuesV1Controller } from './api/v1/property-values.v1';
import { PropertyValues } from './application/property-values';
import { ValueRepository } from './application/value.repository';
import { ValuesInUse } from './application/values-in-use';

/** Values that work items have of custom properties. */
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

import { Global, Module } from '@nestjs/common';
import { TypesModule } from '../types';
import { CustomProperties } from '../queries';
import { ItemExtension } from '../work-items';
import { CustomFields } from './application/custom-fields';
import { ItemFields } from './application/item-fields';
import { ValueRecords } from './application/value-records';
import { ValueRepository } from './application/value.repository';
import { SqlCustomProperties } from './infrastructure/persistence/sql.custom-properties';
import { SqlValueRecords } from './infrastructure/persistence/sql.value-records';
import { SqlValueRepository } from './infrastructure/persistence/sql.value.repository';

/** What work items and queries ask of custom properties. Global, so that they do not have to know this context. */
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

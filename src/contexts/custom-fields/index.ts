export { CustomFieldsModule } from './custom-fields.module';
export { CustomFieldsUsageModule } from './usage.module';

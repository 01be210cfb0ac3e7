export { CustomFieldsModule } from './custom-fields.module';
export { CustomFieldsUsageModule } from './custom-fields.module';

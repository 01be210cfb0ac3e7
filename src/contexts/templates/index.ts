export { WorkItemTemplateUse } from './application/work-item-template-use';
export { TemplatesModule } from './templates.module';

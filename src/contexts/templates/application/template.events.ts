import { defineRecordEvents } from '#events';
import type { TemplateRecord } from './template.repository';

export const templateEvents = defineRecordEvents<TemplateRecord>({ kind: 'template', entityType: 'template' });

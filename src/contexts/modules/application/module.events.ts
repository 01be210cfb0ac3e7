import { defineEvent, defineRecordEvents } from '#events';
import type { ModuleRecord } from './module.repository';

const MODULE = { kind: 'module', entityType: 'module' };

export const moduleEvents = defineRecordEvents<ModuleRecord>(MODULE);

export const ModuleArchived = defineEvent<ModuleRecord, Partial<ModuleRecord>>({ ...MODULE, kind: 'module.archived' });

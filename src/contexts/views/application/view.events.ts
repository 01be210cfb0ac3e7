import { defineRecordEvents } from '#events';
import type { ViewRecord } from './view.repository';

export const viewEvents = defineRecordEvents<ViewRecord>({ kind: 'view', entityType: 'view' });

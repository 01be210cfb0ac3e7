import { defineEvent, defineRecordEvents } from '#events';
import type { CycleRecord } from './cycle.repository';

const CYCLE = { kind: 'cycle', entityType: 'cycle' };

export const cycleEvents = defineRecordEvents<CycleRecord>(CYCLE);

export const CycleArchived = defineEvent<CycleRecord, Partial<CycleRecord>>({ ...CYCLE, kind: 'cycle.archived' });

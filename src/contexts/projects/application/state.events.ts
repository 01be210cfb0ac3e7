import { defineRecordEvents } from '#events';
import type { StateRecord } from './state.repository';

/** Of states of projects and of a workspace that governs them. */
export const stateEvents = defineRecordEvents<StateRecord>({ kind: 'state', entityType: 'state' });

import { defineRecordEvents } from '#events';
import type { InitiativeLabelRecord } from './initiative-label.repository';
import type { InitiativeRecord } from './initiative.repository';

export const initiativeEvents = defineRecordEvents<InitiativeRecord>({ kind: 'initiative', entityType: 'initiative' });

export const initiativeLabelEvents = defineRecordEvents<InitiativeLabelRecord>({
  kind: 'initiative.label',
  entityType: 'initiative_label',
});

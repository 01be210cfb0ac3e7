import { defineMentioned, defineRecordEvents } from '#events';
import type { InitiativeLabelRecord } from './initiative-label.repository';
import type { InitiativeRecord } from './initiative.repository';

const INITIATIVE = { kind: 'initiative', entityType: 'initiative' };

export const InitiativeMentioned = defineMentioned(INITIATIVE);

export const initiativeEvents = defineRecordEvents<InitiativeRecord>({
  ...INITIATIVE,
  text: { member: 'descriptionHtml', mentioned: InitiativeMentioned },
});

export const initiativeLabelEvents = defineRecordEvents<InitiativeLabelRecord>({
  kind: 'initiative.label',
  entityType: 'initiative_label',
});

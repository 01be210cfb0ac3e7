import { defineRecordEvents } from '#events';
import type { LabelRecord } from './label.repository';

/** Of labels of projects and of the workspace. */
export const labelEvents = defineRecordEvents<LabelRecord>({ kind: 'label', entityType: 'label' });

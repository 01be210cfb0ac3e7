import { defineRecordEvents } from '#events';
import type { IntakeRecord } from './intake.repository';

export const intakeEvents = defineRecordEvents<IntakeRecord>({ kind: 'intake', entityType: 'intake_issue' });

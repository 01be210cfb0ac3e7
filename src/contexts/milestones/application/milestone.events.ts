import { defineRecordEvents } from '#events';
import type { MilestoneRecord } from './milestone.repository';

export const milestoneEvents = defineRecordEvents<MilestoneRecord>({ kind: 'milestone', entityType: 'milestone' });

import { defineRecordEvents } from '#events';
import type { WorklogRecord } from './worklog.repository';

export const worklogEvents = defineRecordEvents<WorklogRecord>({
  kind: 'workitem.worklog',
  entityType: 'issue_worklog',
});

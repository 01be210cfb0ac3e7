export { Heartbeat } from './heartbeat';
export { inJobFolder } from './job-folder';
export { OnJob, Recurring, type Attempt } from './handlers';
export { defineJob, type JobType } from './job';
export { jobBacklogs, type JobBacklog } from './job-backlogs';
export { JobRunner } from './job-runner';
export type { JobReports } from './lane';
export { Jobs, SqlJobs, type JobTiming } from './jobs';
export { QueuedJobs } from './queued-jobs';

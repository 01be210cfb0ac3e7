export { OnJob, Recurring, type Attempt } from './handlers';
export { defineJob, type JobType } from './job';
export { jobBacklogs, type JobBacklog } from './job-backlogs';
export { JobRunner, type JobReports } from './job-runner';
export { Jobs, SqlJobs, type JobTiming } from './jobs';

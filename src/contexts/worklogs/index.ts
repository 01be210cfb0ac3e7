export { worklogEvents } from './application/worklog.events';
export { WorklogsModule } from './worklogs.module';

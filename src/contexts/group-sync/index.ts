export { GroupSync } from './application/group-sync';
export { GroupSyncModule } from './group-sync.module';

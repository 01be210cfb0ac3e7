export { GroupSync } from './application/group-sync';
export { type Claims } from './domain/claims';
export { GroupSyncModule } from './group-sync.module';

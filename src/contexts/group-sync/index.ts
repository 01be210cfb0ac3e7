export { GroupSync } from './application/group-sync';
export { ProvisionedStandings, type ProvisionedStanding } from './application/provisioned-standings';
export { GroupSyncModule } from './group-sync.module';

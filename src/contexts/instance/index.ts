export { BackupDesk, BackupsOutOfReach, type BackupStatus, type Snapshot } from './application/backup-desk';
export { InstanceSettings } from './application/instance.settings';
export { InstanceAdministratorsModule } from './administrators.module';

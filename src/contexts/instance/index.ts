export { BackupDesk, BackupsOutOfReach, type BackupStatus, type Snapshot } from './application/backup-desk';
export { Erasure, type Erase } from './application/erasure';
export { ErasureRuns } from './application/erasure-runs';
export { PersonTraces, TracesTaken } from './application/person-traces';
export { ErasureModule } from './erasure.module';
export { InstanceSettings } from './application/instance.settings';
export { InstanceAdministratorsModule } from './administrators.module';

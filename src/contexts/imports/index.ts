export {
  ImportEngine,
  ImportFailed,
  type ImportedFile,
  type ImportFollower,
  type ImportOrder,
  type ImportTarget,
} from './application/import-engine';
export { ArrivalRemoval, ArrivalsTouched, type MadeImport, type RemovalFollower } from './application/arrival-removal';
export { ImportUndo } from './application/import-undo';
export { ImportRepository, type DoneImport } from './application/import.repository';
export { ImportRecordsModule } from './import-records.module';
export {
  MOST_TOUCHED,
  type ImportMatch,
  type ImportReport,
  type ImportSample,
  type PropertyMatch,
  type Touched,
  type TouchedRecord,
} from './domain/import';
export type { ImportSettings, StartedSource } from './domain/import-settings';
export { ImportsModule } from './imports.module';

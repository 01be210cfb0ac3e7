export {
  ImportEngine,
  ImportFailed,
  type ImportedFile,
  type ImportFollower,
  type ImportOrder,
  type ImportTarget,
} from './application/import-engine';
export type { ImportMatch, ImportReport, ImportSample } from './domain/import';
export type { ImportSettings, ImportSource } from './domain/import-settings';
export { ImportsModule } from './imports.module';

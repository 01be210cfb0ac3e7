export {
  EXPORT_TYPE,
  ExportEngine,
  ExportFailed,
  type ExportedFile,
  type ExportFollower,
  type ExportOrder,
} from './application/export-engine';
export { ExportsModule } from './exports.module';

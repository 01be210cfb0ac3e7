export { keyOf, RecordDirectory } from './application/record-directory';
export type { FoundRecord, RecordRef } from './application/record-reads';
export { SearchModule } from './search.module';

export { EpicReads } from './application/epic-reads';
export { EpicsModule } from './epics.module';

export { type SearchHit, WorkItemFinder } from './application/work-item.finder';
export { arrangementOf, parseQuery, WorkItemQueries, type Query } from './application/work-item.queries';
export { CustomProperties, type QueriedProperty } from './application/custom-properties';
export { ItemFiles, type FileAsked, type ReadPage } from './application/item-files';
export { WrittenQueries } from './application/written-queries';
export { QueriesModule } from './queries.module';

export { arrangementOf, parseQuery, WorkItemQueries, type Query } from './application/work-item.queries';
export { QueriesModule } from './queries.module';

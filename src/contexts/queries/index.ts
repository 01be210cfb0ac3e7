export { arrangementOf, WorkItemQueries } from './application/work-item.queries';
export { QueriesModule } from './queries.module';

export { PublishedPages } from './application/published-pages';
export { seesPage } from './infrastructure/persistence/visible';
export { WikiModule } from './wiki.module';

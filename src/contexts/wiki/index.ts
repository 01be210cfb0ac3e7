export type { SeenPage } from './application/page.repository';
export { Pages, type CreatePage } from './application/pages';
export { PublishedPages } from './application/published-pages';
export { seesPage } from './infrastructure/persistence/visible';
export { WikiModule } from './wiki.module';

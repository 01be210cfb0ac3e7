export { PageMentioned } from './application/page.events';
export type { SeenPage } from './application/page.repository';
export { Pages, type CreatePage } from './application/pages';
export { PublishedPages } from './application/published-pages';
export { seesPageIn } from './infrastructure/persistence/visible';
export { WikiModule } from './wiki.module';

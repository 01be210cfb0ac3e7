export { PageMentioned, type SeenPage } from './application/page.repository';
export { PageFavorites } from './application/page-favorites';
export { Pages, type CreatePage } from './application/pages';
export { PublishedPages } from './application/published-pages';
export { seesPageIn } from './infrastructure/persistence/rows';
export { WikiModule } from './wiki.module';

export { PublishedPages } from './application/published-pages';
export { WikiModule } from './wiki.module';

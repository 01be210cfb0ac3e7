export * from './markup';
export * from './page';
export * from './page.filter';
export * from './send-page';
export { contentSecurityPolicy } from './style';

export { pageV2 } from './pages.v2';

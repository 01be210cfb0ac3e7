export { PRIVATE, PUBLIC } from './domain/view';

export { userLiteV1 } from './users.v1';

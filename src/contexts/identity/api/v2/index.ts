export { userLiteV2 } from './users.v2';

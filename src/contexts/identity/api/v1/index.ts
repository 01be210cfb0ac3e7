export { AVATAR, userLiteV1 } from './users.v1';

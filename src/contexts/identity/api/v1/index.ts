export { authorsV1, AVATAR, userLiteV1 } from './users.v1';

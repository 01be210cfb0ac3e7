export { fileMembersV2 } from './asset.members.v2';

export { attachedFileV2, filesBelowV2 } from './attached-files.v2';

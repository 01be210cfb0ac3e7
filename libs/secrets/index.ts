export { keyFile } from './key-file';
export { Seal } from './seal';
export { SecretBox } from './secret-box';

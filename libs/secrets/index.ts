export { keyFile } from './key-file';
export { renewSecrets } from './renew-secrets';
export { Seal } from './seal';
export { SecretBox } from './secret-box';

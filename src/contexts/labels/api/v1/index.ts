export { labelV1 } from './labels.v1';

export { labelLiteV2, labelV2 } from './labels.v2';

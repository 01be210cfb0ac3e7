export { DEFAULT_WORKFLOW } from './domain/workflow';

export { seed, type Progress } from './seed';

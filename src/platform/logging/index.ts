export { createLog, type Log, type LogOptions } from './log';
export { NestLog } from './nest-log';

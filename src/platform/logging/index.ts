export { createLog, type Log, type LogOptions } from './log';
export { NestLog } from './nest-log';
export { logRequest, type Finished } from './request-log';

export { createLog, type Log } from './log';
export { NestLog } from './nest-log';
export { logRequest, type Finished } from './request-log';

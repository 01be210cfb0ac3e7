export { createLog, type Log } from './log';
export { NestLog } from './nest-log';
export { redact } from './redact';
export { isRoutine, logRequest, logSlowRequest, type Finished } from './request-log';

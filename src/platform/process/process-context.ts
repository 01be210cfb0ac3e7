import type { Config } from '../../config';
import type { Log } from '../logging';
import type { Shutdown } from './shutdown';

/** What every part of a process needs. */
export interface ProcessContext {
  readonly config: Config;
  readonly log: Log;
  readonly shutdown: Shutdown;
}

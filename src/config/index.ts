export { adviceOn } from './advice';
export { type ConfigRow, configTable, describeConfig } from './describe';
export { ConfigError, type LoadedConfig, loadConfig } from './load';
export type { RateLimit } from './value-types';
export type { Config } from './variables';

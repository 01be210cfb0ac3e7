export { adviceOn } from './advice';
export { checkConfig } from './check';
export { chosenTexts, type ConfigRow, configTable, describeConfig, shareableConfig } from './describe';
export { ConfigError, type LoadedConfig, loadConfig } from './load';
export { readSettingsFile, type SettingsFile } from './settings-file';
export type { RateLimit } from './value-types';
export type { Config } from './variables';
export { variableNames } from './unknown-variables';

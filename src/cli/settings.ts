import { loadConfig, readSettingsFile, type LoadedConfig } from '../config';
import { note } from './output';

/**
 * Loads the configuration of the server and reports settings without effect. `given` are variables that options of the
 * command stand for.
 */
export function loadSettings(given: NodeJS.ProcessEnv = {}): LoadedConfig {
  const loaded = loadConfig({ ...process.env, ...given }, readSettingsFile(process.env));
  for (const warning of loaded.warnings) note(`Warning: ${warning}`);
  return loaded;
}

import { loadConfig, type LoadedConfig } from '../config';
import { note } from './output';

/** The configuration of the server; what has no effect is told. */
export function loadSettings(): LoadedConfig {
  const loaded = loadConfig(process.env);
  for (const warning of loaded.warnings) note(`Warning: ${warning}`);
  return loaded;
}

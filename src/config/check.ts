import { adviceOn } from './advice';
import { ConfigError, loadConfig, type LoadedConfig } from './load';
import type { SettingsFile } from './settings-file';
import { unknownSettings, unknownVariables } from './unknown-variables';

export interface ConfigCheck {
  /** What keeps the server from starting. */
  readonly wrong: readonly string[];
  /** Names that the server does not read, with the one that was probably meant. */
  readonly unknown: readonly string[];
  /** What works otherwise than somebody may think. */
  readonly advice: readonly string[];
}

/** Everything that can be said of settings without trying them. */
export function checkConfig(env: NodeJS.ProcessEnv, settings: SettingsFile): ConfigCheck {
  const unknown = [...unknownVariables(env), ...unknownSettings(settings)];
  const open = settings.isOpen
    ? [`"${settings.path}" is open to other users and may hold secrets: chmod go-rw ${settings.path}`]
    : [];
  const loaded = load(env, settings);
  if (loaded instanceof ConfigError) return { wrong: loaded.problems, unknown, advice: open };
  const others = loaded.warnings.filter((warning) => !unknown.includes(warning));
  return { wrong: [], unknown, advice: [...others, ...adviceOn(loaded.config), ...open] };
}

function load(env: NodeJS.ProcessEnv, settings: SettingsFile): LoadedConfig | ConfigError {
  try {
    return loadConfig(env, settings);
  } catch (error) {
    if (error instanceof ConfigError) return error;
    throw error;
  }
}

import { readFileSync } from 'node:fs';
import { defaultDataDir } from '#embedded-postgres';
import { NO_SETTINGS, type SettingsFile } from './settings-file';
import { unknownSettings, unknownVariables } from './unknown-variables';
import type { Variable } from './variable';
import { type Config, declarations } from './variables';

/** `settings` are the file of SETTINGS_FILE, `file` is one with a secret. */
export type Origin = 'default' | 'environment' | 'settings' | 'file';

export interface LoadedConfig {
  readonly config: Config;
  /** One line for each variable that is set but has no effect. */
  readonly warnings: readonly string[];
  readonly origins: Readonly<Record<keyof Config, Origin>>;
}

/** Thrown if the configuration cannot be used. The message lists every problem on its own line. */
export class ConfigError extends Error {
  constructor(
    readonly problems: readonly string[],
    /** Variables that are set but not read. One of them may be a misspelling of a missing one. */
    readonly hints: readonly string[] = [],
  ) {
    super(['The configuration is not valid:', ...[...problems, ...hints].map((line) => `  ${line}`)].join('\n'));
    this.name = 'ConfigError';
  }
}

class InvalidVariable extends Error {}

interface Given {
  readonly text: string;
  readonly origin: Origin;
  /** The name of the variable, with the file if the text comes from one. */
  readonly source: string;
}

/**
 * Reads and checks all variables at once. An empty variable counts as not set.
 * @throws ConfigError naming every invalid variable, its rule and its value, but never the value of a secret.
 */
export function loadConfig(env: NodeJS.ProcessEnv, settings: SettingsFile = NO_SETTINGS): LoadedConfig {
  const sources = [source(env, 'environment'), source(settings.values, 'settings')];
  const values: Record<string, unknown> = {};
  const origins: Record<string, Origin> = {};
  const given = new Map<string, unknown>();
  const problems: string[] = [...settings.problems];
  for (const [key, variable] of declarations) {
    try {
      const found = read(variable, sources);
      values[key] = found ? parse(variable, found) : defaultValue(variable, given);
      origins[key] = found?.origin ?? 'default';
      if (found) given.set(variable.name, values[key]);
    } catch (error) {
      if (!(error instanceof InvalidVariable)) throw error;
      problems.push(error.message);
    }
  }
  problems.push(...incomplete(given));
  const unknown = [...unknownVariables(env), ...unknownSettings(settings)];
  if (problems.length > 0) throw new ConfigError(problems, unknown);
  const moved = origins.dataDir === 'default' && values.databaseUrl === null ? reachable(values) : [];
  return {
    config: Object.freeze(values) as Config,
    warnings: [...moved, ...withoutEffect(given), ...unknown],
    origins: origins as LoadedConfig['origins'],
  };
}

/**
 * Chooses the data directory if DATA_DIR is not set. If the server runs as root, PostgreSQL runs as another user, which
 * cannot enter a checkout below /root; the data are then stored in a directory that it can reach.
 */
function reachable(values: Record<string, unknown>): string[] {
  const preferred = values.dataDir as string;
  values.dataDir = defaultDataDir(preferred);
  if (values.dataDir === preferred) return [];
  return [`DATA_DIR is ${String(values.dataDir)}: PostgreSQL cannot enter ${preferred}, as it does not run as root.`];
}

interface Source {
  readonly values: Readonly<Record<string, string | undefined>>;
  readonly origin: Origin;
}

const source = (values: Source['values'], origin: Origin): Source => ({ values, origin });

/** Of the first source that has it. */
function read(variable: Variable<unknown>, [first, ...others]: readonly Source[]): Given | undefined {
  return first && (readFrom(first, variable) ?? read(variable, others));
}

function readFrom({ values, origin }: Source, variable: Variable<unknown>): Given | undefined {
  const text = values[variable.name] ?? '';
  const isGiven = text.trim() !== '';
  const fileVariable = `${variable.name}_FILE`;
  const path = variable.secret ? (values[fileVariable]?.trim() ?? '') : '';
  if (path !== '' && isGiven) {
    throw new InvalidVariable(`${variable.name} and ${fileVariable} are both set: remove one of them.`);
  }
  if (path !== '') return { text: readSecret(fileVariable, path), origin: 'file', source: `${fileVariable} (${path})` };
  return isGiven ? { text, origin, source: variable.name } : undefined;
}

function readSecret(fileVariable: string, path: string): string {
  let text: string;
  try {
    text = readFileSync(path, 'utf8').replace(/\r?\n$/, '');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new InvalidVariable(`${fileVariable} must name a readable file, but reading "${path}" failed with ${code}.`);
  }
  // An empty variable may be a placeholder in a template, but an empty secret file indicates a failed mount.
  if (text.trim() === '')
    throw new InvalidVariable(`${fileVariable} must name a file with a value: "${path}" is empty.`);
  return text;
}

function parse({ type, secret }: Variable<unknown>, { text, source }: Given): unknown {
  const value = type.parse(type.verbatim ? text : text.trim());
  if (value !== undefined) return value;
  const shown = text.length > 80 ? `${text.slice(0, 80)}...` : text;
  const meant = secret ? undefined : type.suggest?.(text.trim());
  throw new InvalidVariable(
    `${source} must be ${type.rule}; ${secret ? 'its value is not' : `it is "${shown}"`}.${meant ? ` Did you mean ${meant}?` : ''}`,
  );
}

function defaultValue({ type, unless, ...variable }: Variable<unknown>, given: ReadonlyMap<string, unknown>): unknown {
  if (unless && given.get(unless.name) === unless.value) return type.parse(unless.default);
  return variable.default === null ? null : type.parse(variable.default);
}

function incomplete(given: ReadonlyMap<string, unknown>): string[] {
  return declarations
    .filter(([, { name, requires }]) => requires !== undefined && isOn(given, name) && !given.has(requires))
    .map(([, { name, requires }]) => `${name} needs ${requires}: set both.`);
}

const isOn = (given: ReadonlyMap<string, unknown>, name: string): boolean =>
  given.has(name) && given.get(name) !== 'off';

function withoutEffect(given: ReadonlyMap<string, unknown>): string[] {
  return declarations
    .map(([, { name, needs = [] }]) => ({ name, needs: [needs].flat() }))
    .filter(({ name, needs }) => needs.length && given.has(name) && !needs.some((other) => given.has(other)))
    .map(({ name, needs }) => `${name} has no effect without ${needs.join(' or ')}.`);
}

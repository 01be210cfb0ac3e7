import { readFileSync } from 'node:fs';
import { defaultDataDir } from '#embedded-postgres';
import { unknownVariables } from './unknown-variables';
import { type Config, declarations, type Variable } from './variables';

export type Origin = 'default' | 'environment' | 'file';

export interface LoadedConfig {
  readonly config: Config;
  /** One line for each variable that was given and has no effect. */
  readonly warnings: readonly string[];
  readonly origins: Readonly<Record<keyof Config, Origin>>;
}

/** The configuration cannot be used. The message lists every problem on a line of its own. */
export class ConfigError extends Error {
  constructor(
    readonly problems: readonly string[],
    /** What was given and is not read, which may be what is missing. */
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
  /** The variable's name, with the file if the text comes from one. */
  readonly source: string;
}

/**
 * Checks all variables at once. An empty variable counts as not given.
 * @throws ConfigError naming every invalid variable, its rule and its value, but never the value of a secret.
 */
export function loadConfig(env: NodeJS.ProcessEnv): LoadedConfig {
  const values: Record<string, unknown> = {};
  const origins: Record<string, Origin> = {};
  const given = new Map<string, unknown>();
  const problems: string[] = [];
  for (const [key, variable] of declarations) {
    try {
      const found = read(variable, env);
      values[key] = found ? parse(variable, found) : defaultValue(variable, given);
      origins[key] = found?.origin ?? 'default';
      if (found) given.set(variable.name, values[key]);
    } catch (error) {
      if (!(error instanceof InvalidVariable)) throw error;
      problems.push(error.message);
    }
  }
  problems.push(...incomplete(given));
  if (problems.length > 0) throw new ConfigError(problems, unknownVariables(env));
  const moved = origins.dataDir === 'default' && values.databaseUrl === null ? reachable(values) : [];
  return {
    config: Object.freeze(values) as Config,
    warnings: [...moved, ...withoutEffect(given), ...unknownVariables(env)],
    origins: origins as LoadedConfig['origins'],
  };
}

/**
 * Run by root, PostgreSQL works as another user, which cannot enter a checkout below /root: without a DATA_DIR the data
 * then go to a place that it reaches.
 */
function reachable(values: Record<string, unknown>): string[] {
  const preferred = values.dataDir as string;
  values.dataDir = defaultDataDir(preferred);
  if (values.dataDir === preferred) return [];
  return [`DATA_DIR is ${String(values.dataDir)}: PostgreSQL cannot enter ${preferred}, as it does not run as root.`];
}

function read(variable: Variable<unknown>, env: NodeJS.ProcessEnv): Given | undefined {
  const text = env[variable.name] ?? '';
  const isGiven = text.trim() !== '';
  const fileVariable = `${variable.name}_FILE`;
  const path = variable.secret ? (env[fileVariable]?.trim() ?? '') : '';
  if (path !== '' && isGiven) {
    throw new InvalidVariable(`${variable.name} and ${fileVariable} are both set: remove one of them.`);
  }
  if (path !== '') return { text: readSecret(fileVariable, path), origin: 'file', source: `${fileVariable} (${path})` };
  return isGiven ? { text, origin: 'environment', source: variable.name } : undefined;
}

function readSecret(fileVariable: string, path: string): string {
  let text: string;
  try {
    text = readFileSync(path, 'utf8').replace(/\r?\n$/, '');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new InvalidVariable(`${fileVariable} must name a readable file, but reading "${path}" failed with ${code}.`);
  }
  // An empty variable is a blank in a template, an empty secret file is a mount that went wrong.
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
    .filter(([, { name, requires }]) => requires !== undefined && given.has(name) && !given.has(requires))
    .map(([, { name, requires }]) => `${name} needs ${requires}: set both.`);
}

function withoutEffect(given: ReadonlyMap<string, unknown>): string[] {
  return declarations
    .filter(([, { name, needs }]) => needs !== undefined && given.has(name) && !given.has(needs))
    .map(([, { name, needs }]) => `${name} has no effect without ${needs}.`);
}

import { readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';

/** Where settings are kept unless SETTINGS_FILE names another place; the file may be missing. */
const DEFAULT_SETTINGS_FILE = './cairn.env';

/** Variables in a file. Those of the environment come first. */
export interface SettingsFile {
  readonly path: string;
  readonly values: Readonly<Record<string, string>>;
  /** A line each for what keeps it from being read as it is meant. */
  readonly problems: readonly string[];
  /** Whether others than its owner may read or change it. */
  readonly isOpen: boolean;
}

export const NO_SETTINGS: SettingsFile = { path: '', values: {}, problems: [], isOpen: false };

const OTHERS = 0o066;
const LINE = /^\s*(#.*|(export\s+)?[A-Za-z_][A-Za-z0-9_]*\s*=.*)?$/;

/** The file that the environment names, or `cairn.env` in the working directory. */
export function readSettingsFile(env: NodeJS.ProcessEnv): SettingsFile {
  const named = env.SETTINGS_FILE?.trim() ?? '';
  const path = resolve(named === '' ? DEFAULT_SETTINGS_FILE : named);
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (named === '' && code === 'ENOENT') return { ...NO_SETTINGS, path };
    const problem = `${named === '' ? 'The settings' : 'SETTINGS_FILE'} cannot be read from "${path}" (${code}).`;
    return { ...NO_SETTINGS, path, problems: [problem] };
  }
  return {
    path,
    values: parseEnv(text) as Record<string, string>,
    problems: misread(path, text),
    isOpen: isOpen(path),
  };
}

/** What is no assignment is mostly half of one, and would be passed over in silence. The line may hold a secret. */
const misread = (path: string, text: string): string[] =>
  text.split(/\r?\n/).flatMap((line, index) => {
    return LINE.test(line) ? [] : [`Line ${index + 1} of "${path}" must be NAME=value, a comment (#) or empty.`];
  });

const isOpen = (path: string): boolean => process.platform !== 'win32' && (statSync(path).mode & OTHERS) !== 0;

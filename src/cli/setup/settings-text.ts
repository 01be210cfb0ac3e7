import { chmodSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { CommandError } from '../failure';
import type { Answers } from './topics';

const HEAD = '# Settings of Cairn, as "cairn setup" wrote them. docs/configuration.md has every variable.\n';
const PLAIN = /^[\w.,:;/@+%=?&~<>!*()-]+$/;

/** The text of a file of settings, which reads as these values. */
export function settingsText(values: Answers): string {
  const lines = Object.entries(values).map(([name, value]) => `${name}=${quoted(name, value)}\n`);
  const text = HEAD + lines.join('');
  const read = parseEnv(text) as Record<string, string>;
  const changed = Object.keys(values).find((name) => read[name] !== values[name]);
  if (changed !== undefined)
    throw new CommandError(`The value of ${changed} cannot be kept in a file: use ${changed}_FILE.`);
  return text;
}

function quoted(name: string, value: string): string {
  if (/[\r\n]/.test(value)) throw new CommandError(`${name} cannot have a line break in it.`);
  if (PLAIN.test(value)) return value;
  const quote = ["'", '`', '"'].find((mark) => !value.includes(mark));
  if (quote === undefined) throw new CommandError(`${name} must not have all of ', " and \` in it.`);
  return `${quote}${value}${quote}`;
}

/** Whole or not at all, and for its owner alone. */
export function writeSettings(path: string, values: Answers): void {
  const text = settingsText(values);
  const draft = `${path}.${process.pid}.tmp`;
  try {
    writeFileSync(draft, text, { mode: 0o600, flag: 'wx' });
    chmodSync(draft, 0o600);
    renameSync(draft, path);
  } catch (error) {
    rmSync(draft, { force: true });
    const { code } = error as NodeJS.ErrnoException;
    throw new CommandError(`The settings cannot be written to "${path}" (${code}).`);
  }
}

import { hostname, userInfo } from 'node:os';
import { chosenTexts, type LoadedConfig } from '../../config';
import type { Finding } from '../doctor/finding';

export type Clean = (text: string) => string;

/** Shorter texts stand in words that mean nothing. */
const LEAST = 3;

const RULES: readonly (readonly [RegExp, string])[] = [
  [/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, '[address]'],
  [/\b[a-z][a-z0-9+]*:\/\/[^\s"')\]]+/gi, '[url]'],
  [/(?<![\w.\]])\/[\w.-]+(?:\/[^\s"':,;)]*)?/g, '[path]'],
];

/** Makes what removes from a text the settings that the operator has chosen, and all that looks like a person or a place. */
export function cleanerOf(loaded: LoadedConfig): Clean {
  const chosen = chosenTexts(loaded).flatMap(({ name, text }) =>
    [text, ...partsOf(text)].map((part) => ({ part, shown: `[${name}]` })),
  );
  const machine = [hostname(), userInfo().username].map((part) => ({ part, shown: '[machine]' }));
  const hidden = [...chosen, ...machine]
    .filter(({ part }) => part.length >= LEAST)
    .sort((a, b) => b.part.length - a.part.length);
  return (text) => {
    const known = hidden.reduce((left, { part, shown }) => left.replaceAll(part, shown), text);
    return RULES.reduce((left, [pattern, shown]) => left.replace(pattern, shown), known);
  };
}

/** Messages name a host or a database without the rest of its URL. */
function partsOf(text: string): string[] {
  if (!URL.canParse(text)) return [];
  const { host, hostname: name, username, password, pathname } = new URL(text);
  return [host, name, username, password, pathname.slice(1)].map((part) => decodeURIComponent(part));
}

/** Findings whose texts say what others have written: names of machines and projects, and messages of failures. */
const FREE = new Set(['Place', 'Back-ups', 'Restore', 'Statistics']);

/** Returns what the doctor has found. Texts of others end before what is theirs. */
export const cleanFindings = (findings: readonly Finding[], clean: Clean): Finding[] =>
  findings.map(({ level, about, text }) => {
    const own = level !== 'ok' && FREE.has(about) ? text.split(/[:(]/)[0]! : text;
    return { level, about, text: clean(own) };
  });

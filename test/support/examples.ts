import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './run';

/** A fenced block of a document. */
export interface Block {
  readonly file: string;
  readonly line: number;
  readonly kind: string;
  readonly text: string;
}

const FENCED = /^```(.*)\n([^]*?)^```$/gm;

/** All documents that readers copy from. */
export const DOCUMENTS: readonly string[] = [
  'README.md',
  ...['docs', 'docs/use'].flatMap((folder) =>
    readdirSync(join(ROOT, folder))
      .filter((name) => name.endsWith('.md'))
      .map((name) => `${folder}/${name}`),
  ),
];

/** The fenced blocks of a text of a document. */
export const blocksIn = (page: string): Omit<Block, 'file'>[] =>
  [...page.matchAll(FENCED)].map(({ index, 1: kind = '', 2: text = '' }) => ({
    line: page.slice(0, index).split('\n').length,
    kind,
    text,
  }));

export const blocksOf = (file: string): Block[] =>
  blocksIn(readFileSync(join(ROOT, file), 'utf8')).map((block) => ({ file, ...block }));

type Value = (name: string) => string;

const PIECE =
  /\\\n|(?<=^|\s)#.*|'(?<plain>[^']*)'|"(?<mixed>(?:\\.|\$\([^)]*\)|[^"\\])*)"|(?<value>\$\w+|\$\([^)]*\))|(?<end>\n|&&|[;|()])|(?<cut>>)|(?<gap>[ \t]+)|(?<rest>[^])/g;
const VALUE = /\$(\([^)]*\)|\w+)/g;

/** The words of each command of a script, as a shell reads them. What a command writes to a file is left out. */
export function commandsIn(script: string, valueOf: Value): string[][] {
  const filled = (text: string) => text.replace(VALUE, (_, name: string) => valueOf(name));
  const commands: string[][] = [];
  let words: string[] = [];
  let word: string | undefined;
  let isCut = false;
  const endWord = () => {
    if (word !== undefined && !isCut) words.push(word);
    word = undefined;
  };
  const endCommand = () => {
    endWord();
    if (words.length) commands.push(words);
    [words, isCut] = [[], false];
  };
  for (const { groups = {} } of script.matchAll(PIECE)) {
    const { plain, mixed, value, end, cut, gap, rest } = groups;
    const part = plain ?? (mixed === undefined ? undefined : filled(mixed)) ?? (value && filled(value)) ?? rest;
    if (part !== undefined) word = (word ?? '') + part;
    else if (end) endCommand();
    else if (gap ?? cut) endWord();
    isCut ||= Boolean(cut);
  }
  endCommand();
  return commands;
}

export interface Sent {
  readonly method: string;
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly body?: string;
}

/** Options of curl that take a value, and those that do not and change nothing here. */
const WITH_VALUE = new Set(['-X', '-H', '-d', '-u', '-o', '--data-urlencode']);
const ALONE = new Set(['-G', '-N', '-s', '-i']);

/** The request that the words of a command of curl make. */
export function requestOf(words: readonly string[]): Sent {
  const given = new Map<string, string[]>();
  const addresses: string[] = [];
  for (let at = 1; at < words.length; at++) {
    const word = words[at]!;
    if (WITH_VALUE.has(word)) given.set(word, [...(given.get(word) ?? []), words[++at]!]);
    else if (ALONE.has(word)) given.set(word, []);
    else if (word.startsWith('-')) throw new Error(`The test does not know ${word} of curl`);
    else addresses.push(word);
  }
  if (addresses.length !== 1) throw new Error(`Not one address: ${addresses.join(' ')}`);
  const url = new URL(addresses[0]!);
  for (const pair of given.get('--data-urlencode') ?? []) {
    const [name = '', ...rest] = pair.split('=');
    url.searchParams.append(name, rest.join('='));
  }
  const body = given.get('-d')?.join('&');
  const headers = Object.fromEntries((given.get('-H') ?? []).map((one) => one.split(/:\s*(.*)/s).slice(0, 2)));
  return { method: given.get('-X')?.[0] ?? (body === undefined ? 'GET' : 'POST'), url: url.href, headers, body };
}

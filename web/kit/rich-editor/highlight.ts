export type TokenKind = 'comment' | 'string' | 'number' | 'keyword';

export interface Token {
  readonly from: number;
  readonly to: number;
  readonly kind: TokenKind;
}

const KEYWORDS = new Set(
  (
    'abstract and as assert async await begin bool boolean break case catch char class const constructor continue def ' +
    'default defer del delete do double elif else elseif end enum except export extends false finally float fn for ' +
    'foreach from func function get global go goto if impl implements import in include instanceof int interface is ' +
    'lambda let long loop match mod module mut namespace new nil none not null of or override package pass private ' +
    'protected public pub raise readonly record return self set short static string struct super switch template then ' +
    'this throw trait true try type typeof undefined union unless unsafe until use using val var virtual void when where ' +
    'while with yield select insert update delete create alter drop table index view join left right inner outer on group ' +
    'order by having limit offset values into echo fi done esac sudo export'
  ).split(' '),
);

const SLASHES = String.raw`\/\*[\s\S]*?(?:\*\/|$)|\/\/[^\n]*`;
const HASHES = String.raw`#[^\n]*`;
const DASHES = String.raw`--[^\n]*`;
const MARKS = String.raw`<!--[\s\S]*?(?:-->|$)`;
/** How comments begin. Languages that are not listed use the comments of C. */
const COMMENTS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [
      'python',
      'py',
      'ruby',
      'rb',
      'sh',
      'bash',
      'shell',
      'zsh',
      'yaml',
      'yml',
      'toml',
      'perl',
      'r',
      'dockerfile',
      'make',
      'ini',
    ].map((name) => [name, HASHES]),
  ),
  ...Object.fromEntries(['html', 'xml', 'svg', 'vue', 'markdown', 'md'].map((name) => [name, MARKS])),
  ...Object.fromEntries(['sql', 'postgresql', 'lua', 'haskell', 'ada'].map((name) => [name, `${DASHES}|${SLASHES}`])),
  php: `${SLASHES}|${HASHES}`,
};
const NONE = new Set(['text', 'txt', 'plain', 'plaintext', 'log', 'csv']);
const LONGEST = 50_000;

const STRING = String.raw`"(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n])*'?|` + '`(?:\\\\.|[^`\\\\])*`?';
const WORD = String.raw`\b\d[\w.]*\b|[A-Za-z_$][\w$]*`;

/** Finds the parts of code to colour: enough for reading, in any language. */
export function tokensOf(code: string, language: string | null): Token[] {
  const name = language?.toLowerCase() ?? '';
  if (NONE.has(name) || code.length > LONGEST) return [];
  const pattern = new RegExp(`(${COMMENTS[name] ?? SLASHES})|(${STRING})|(${WORD})`, 'g');
  return [...code.matchAll(pattern)].flatMap(({ index, 0: text, 1: comment, 2: string }) => {
    const kind = comment ? 'comment' : string ? 'string' : /^\d/.test(text) ? 'number' : undefined;
    const found = kind ?? (KEYWORDS.has(name.endsWith('sql') ? text.toLowerCase() : text) ? 'keyword' : undefined);
    return found ? [{ from: index, to: index + text.length, kind: found }] : [];
  });
}

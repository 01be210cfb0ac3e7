import { PqlSyntaxError, type Span } from './problem';

type TokenKind = 'word' | 'text' | 'symbol' | 'end';

export interface Token {
  readonly kind: TokenKind;
  /** The text without its quotes; any other token as it is written. */
  readonly value: string;
  readonly at: Span;
}

/** None of these patterns backtracks, so the time is linear in the length of the text. */
const SPACE = /\s+/y;
const TEXT = /"(?:[^"\\]|\\[^])*"|'(?:[^'\\]|\\[^])*'/y;
const SYMBOL = /!=|<=|>=|[=~<>()[\],]/y;
const WORD = /[^\s"'()[\],=!<>~]+/y;

/** Splits a query into words, texts in quotes and symbols. */
export function tokensOf(text: string): readonly Token[] {
  const tokens: Token[] = [];
  let start = skip(text, 0);
  while (start < text.length) {
    const token = tokenAt(text, start);
    tokens.push(token);
    start = skip(text, token.at.end);
  }
  return [...tokens, { kind: 'end', value: '', at: { start, end: start } }];
}

function match(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
}

const skip = (text: string, at: number): number => at + (match(SPACE, text, at)?.length ?? 0);

function tokenAt(text: string, start: number): Token {
  const token = (kind: TokenKind, raw: string, value = raw): Token => ({
    kind,
    value,
    at: { start, end: start + raw.length },
  });
  const word = match(WORD, text, start);
  if (word !== undefined) return token('word', word);
  const symbol = match(SYMBOL, text, start);
  if (symbol !== undefined) return token('symbol', symbol);
  const quote = match(TEXT, text, start);
  if (quote !== undefined) return token('text', quote, unescaped(quote));
  throw unreadable(text[start]!, start);
}

/** Unescapes quotes and backslashes only. Other sequences such as `\d` keep their backslash. */
const unescaped = (quote: string): string => quote.slice(1, -1).replace(/\\(["'\\])/g, '$1');

function unreadable(character: string, start: number): PqlSyntaxError {
  const at = { start, end: start + 1 };
  if (character === '!') return new PqlSyntaxError({ message: 'Expected != here.', at, expected: ['!='] });
  const message = 'The text that begins here is not closed by a quote.';
  return new PqlSyntaxError({ message, at, expected: [character] });
}

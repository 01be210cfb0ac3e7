export interface Token {
  readonly kind: 'word' | 'quoted' | 'parameter' | 'unknown' | 'other';
  readonly text: string;
}

const PATTERN = /--[^\n]*|'(?:[^']|'')*'|"([^"]+)"|\$(\d+)|([a-z_][a-z0-9_]*)|(\?)|\d+(?:\.\d+)?|::|[^\s]/gi;

/** Splits SQL into words and other tokens, without comments. A string literal is a single token. */
export function tokensOf(sql: string): Token[] {
  const tokens: Token[] = [];
  for (const [text, quoted, parameter, word, unknown] of sql.matchAll(PATTERN)) {
    if (text.startsWith('--')) continue;
    if (quoted !== undefined) tokens.push({ kind: 'quoted', text: quoted });
    else if (parameter !== undefined) tokens.push({ kind: 'parameter', text });
    else if (word !== undefined) tokens.push({ kind: 'word', text: word.toLowerCase() });
    else tokens.push({ kind: unknown === undefined ? 'other' : 'unknown', text });
  }
  return tokens;
}

/** A token, or a group in parentheses. */
export type Piece = Token | Group;

export class Group {
  constructor(readonly pieces: readonly Piece[]) {}
}

/** Nests tokens by parentheses. Unbalanced parentheses of fragments are tolerated. */
export function grouped(tokens: readonly Token[]): Group {
  const stack: Piece[][] = [[]];
  for (const token of tokens) {
    if (token.text === '(' && token.kind === 'other') stack.push([]);
    else if (token.text === ')' && token.kind === 'other') {
      const pieces = stack.pop()!;
      if (!stack.length) stack.push([]);
      stack.at(-1)!.push(groupOf(pieces));
    } else stack.at(-1)!.push(token);
  }
  while (stack.length > 1) {
    const pieces = stack.pop()!;
    stack.at(-1)!.push(groupOf(pieces));
  }
  return groupOf(stack[0]!);
}

const isUnion = (piece: Piece): boolean =>
  !(piece instanceof Group) && piece.kind === 'word' && /^(union|except|intersect)$/.test(piece.text);

/** Splits the parts of a union into separate levels, because each has its own tables. */
function groupOf(pieces: readonly Piece[]): Group {
  if (!pieces.some(isUnion)) return new Group(pieces);
  const parts: Piece[] = [];
  let part: Piece[] = [];
  for (const piece of pieces) {
    if (!isUnion(piece)) part.push(piece);
    else {
      parts.push(new Group(part), piece);
      part = [];
    }
  }
  return new Group([...parts, new Group(part)]);
}

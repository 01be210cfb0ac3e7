/** A range of characters in a query. */
export interface Span {
  readonly start: number;
  /** Offset after the last character. */
  readonly end: number;
}

/** A problem in a query and its position. */
export interface Problem {
  readonly message: string;
  readonly at: Span;
  /** What would be valid at this position; only for syntax errors. */
  readonly expected?: readonly string[];
}

/** Thrown for a syntax error. Parsing ends at the first one, because what follows cannot be interpreted reliably. */
export class PqlSyntaxError extends Error {
  constructor(readonly problem: Problem) {
    super(problem.message);
  }
}

export interface Position {
  readonly offset: number;
  /** Line and column, counted from 1. */
  readonly line: number;
  readonly column: number;
}

export function positionOf(text: string, { start }: Span): Position {
  const before = text.slice(0, start).split(/\r\n|\n|\r/);
  return { offset: start, line: before.length, column: before.at(-1)!.length + 1 };
}

const MAX_QUOTED = 60;

/** Quotes a part of the query for a message, shortened if it is long. */
export const quoted = (text: string): string =>
  `"${text.length > MAX_QUOTED ? `${text.slice(0, MAX_QUOTED)}...` : text}"`;

/** Joins names as `a, b or c`. */
export const either = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;

/** A stretch of a query, in characters from its beginning. */
export interface Span {
  readonly start: number;
  /** Behind the last character. */
  readonly end: number;
}

/** What is wrong with a query, and where. */
export interface Problem {
  readonly message: string;
  readonly at: Span;
  /** What could stand there instead, where the words do not form a query. */
  readonly expected?: readonly string[];
}

/** The text is not a query. Reading ends at the first such place: what follows it cannot be trusted. */
export class PqlSyntaxError extends Error {
  constructor(readonly problem: Problem) {
    super(problem.message);
  }
}

export interface Position {
  readonly offset: number;
  /** Both count from 1. */
  readonly line: number;
  readonly column: number;
}

export function positionOf(text: string, { start }: Span): Position {
  const before = text.slice(0, start).split(/\r\n|\n|\r/);
  return { offset: start, line: before.length, column: before.at(-1)!.length + 1 };
}

const MAX_QUOTED = 60;

/** A piece of the query as a message repeats it. */
export const quoted = (text: string): string =>
  `"${text.length > MAX_QUOTED ? `${text.slice(0, MAX_QUOTED)}...` : text}"`;

/** `a, b or c`. */
export const either = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;

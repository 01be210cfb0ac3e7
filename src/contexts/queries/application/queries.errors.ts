import { DomainError, invalidField } from '#kernel';
import { positionOf, type Problem } from '../domain/problem';

/** What every operation calls a query. */
export const PARAMETER = 'pql';

const MAX_PROBLEMS = 20;

/** A text that is read as a query, and what it was sent or kept as. */
export interface Source {
  readonly text: string;
  readonly parameter: string;
}

/** Every problem with its place in words; apart from the text, the first place as numbers for editors. */
export function refusal({ text, parameter }: Source, problems: readonly Problem[]): DomainError {
  const sorted = [...problems].sort((a, b) => a.at.start - b.at.start).slice(0, MAX_PROBLEMS);
  const fields = sorted.map(({ at, message }) => {
    const { line, column } = positionOf(text, at);
    return { field: parameter, code: 'invalid' as const, message: `Line ${line}, column ${column}: ${message}` };
  });
  const [{ at, expected }] = sorted as [Problem];
  const extra = { position: positionOf(text, at), ...(expected && { expected }) };
  return new DomainError('invalid_request', 'invalid_query', 'The query is not valid.', { fields, extra });
}

export const alreadyRanked = () =>
  invalidField(PARAMETER, 'Hits of a text are ranked: leave out the text or ORDER BY.');

export const notOrdered = () => invalidField(PARAMETER, 'Hits are not ordered by a custom property: ask a list.');

export const tooManyHits = (most: number) => invalidField(PARAMETER, `LIMIT is at most ${most} in a search.`);

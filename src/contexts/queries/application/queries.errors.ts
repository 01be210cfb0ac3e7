import { DomainError, invalidField } from '#kernel';
import { positionOf, type Problem } from '../domain/problem';

/** Name of the parameter for queries in all operations. */
export const PARAMETER = 'pql';

const MAX_PROBLEMS = 20;

/** The text of a query and the parameter or member that contained it. */
export interface Source {
  readonly text: string;
  readonly parameter: string;
}

/**
 * Returns the error for an invalid query. Each problem states its position in words. The position of the first one is
 * also given as numbers, for editors.
 */
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
  invalidField(PARAMETER, 'Results of a text search are ranked. Leave out the text or ORDER BY.');

export const notOrdered = () =>
  invalidField(PARAMETER, 'A search cannot order by a custom property. Use a list instead.');

export const tooManyHits = (most: number) => invalidField(PARAMETER, `LIMIT is at most ${most} in a search.`);

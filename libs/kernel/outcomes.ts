import { DomainError } from './errors';

/** What became of one row of a batch: its result, or why it failed. A batch of one is a single operation. */
export type Outcome<T> = T | DomainError;

/**
 * Takes every row one step further. A row that has failed stays a failure; a `DomainError` that the step throws is the
 * failure of its row alone, any other error ends the batch.
 */
export function each<T, R>(rows: readonly Outcome<T>[], step: (row: T) => R): Outcome<R>[] {
  return rows.map((row) => {
    if (row instanceof DomainError) return row;
    try {
      return step(row);
    } catch (error) {
      return failureOf(error);
    }
  });
}

/** The same for a step that waits for something; one row after the other. */
export async function eachInTurn<T, R>(
  rows: readonly Outcome<T>[],
  step: (row: T) => Promise<R>,
): Promise<Outcome<R>[]> {
  const outcomes: Outcome<R>[] = [];
  for (const row of rows) {
    const taken = row instanceof DomainError ? row : await step(row).catch(failureOf);
    outcomes.push(taken);
  }
  return outcomes;
}

function failureOf(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  throw error;
}

/** The rows that have not failed, in their order. */
export const accepted = <T>(outcomes: readonly Outcome<T>[]): T[] =>
  outcomes.filter((outcome): outcome is T => !(outcome instanceof DomainError));

/** Puts results in the places of the accepted rows, in their order. */
export function settled<R>(outcomes: readonly Outcome<unknown>[], results: readonly R[]): Outcome<R>[] {
  const next = results.values();
  return outcomes.map((outcome) => (outcome instanceof DomainError ? outcome : (next.next().value as R)));
}

/** The result of a batch of one; throws its failure. */
export function single<T>(outcomes: readonly Outcome<T>[]): T {
  const [outcome] = outcomes;
  if (outcome instanceof DomainError) throw outcome;
  return outcome as T;
}

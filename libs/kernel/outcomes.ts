import { DomainError } from './errors';

/**
 * The outcome of one row of a batch: its result, or the `DomainError` that says why it failed. A single operation is a
 * batch of one.
 */
export type Outcome<T> = T | DomainError;

/**
 * Runs the next step of a batch on each row that has not failed. A `DomainError` thrown by the step fails only that
 * row; any other error ends the whole batch.
 *
 * ```ts
 * const revised = each(revisions, ({ id, patch }) => ({ ...labels.get(id), ...patch }));
 * ```
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

/** Like `each`, for an asynchronous step. Processes the rows one after the other. */
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

/** Returns the rows that have not failed, in their order. */
export const accepted = <T>(outcomes: readonly Outcome<T>[]): T[] =>
  outcomes.filter((outcome): outcome is T => !(outcome instanceof DomainError));

/** Replaces the rows that have not failed by `results`, in order. Failures keep their positions. */
export function settled<R>(outcomes: readonly Outcome<unknown>[], results: readonly R[]): Outcome<R>[] {
  const next = results.values();
  return outcomes.map((outcome) => (outcome instanceof DomainError ? outcome : (next.next().value as R)));
}

/** Returns the result of a batch of one, or throws its failure. */
export function single<T>(outcomes: readonly Outcome<T>[]): T {
  const [outcome] = outcomes;
  if (outcome instanceof DomainError) throw outcome;
  return outcome as T;
}

import { invalidField } from '#kernel';
interface DatabaseError {
  readonly code?: string;
  readonly constraint?: string;
  readonly message: string;
  readonly driverError?: DatabaseError;
}

const VIOLATIONS = new Set(['23503', '23505', '23514']);

/**
 * The name of the constraint that a statement broke, or undefined where the error is of another kind. Distributed
 * tables answer from a shard, whose constraint carries a number at its end.
 */
export function brokenConstraint(error: unknown): string | undefined {
  const source = (error as DatabaseError).driverError ?? (error as DatabaseError);
  if (!source?.code || !VIOLATIONS.has(source.code)) return undefined;
  const name = source.constraint ?? /"([^"]+)"/.exec(source.message)?.[1];
  return name?.replace(/_\d+$/, '');
}

/** Whether the statement would have given two rows the same unique value. */
export const isTaken = (error: unknown): boolean =>
  ((error as DatabaseError).driverError ?? (error as DatabaseError))?.code === '23505';

/** Runs `work` and turns a broken constraint into the error that a context declares for it. */
export async function translating<T>(
  failures: Readonly<Record<string, () => Error | Promise<Error>>>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const failure = failures[brokenConstraint(error) ?? ''];
    throw failure ? await failure() : error;
  }
}

/** Classes of PostgreSQL's errors for values that are none of their type. */
const NO_VALUE = /^22/;

/** A position comes from a client, who may have made it up: what is no key of the ordering is no position in it. */
export function refusePosition(error: unknown): never {
  if (!NO_VALUE.test(String((error as { code?: unknown }).code))) throw error;
  throw invalidField('cursor', 'Not a cursor of this list. Start again without it.');
}

import { DomainError, invalidField } from '#kernel';
interface DatabaseError {
  readonly code?: string;
  readonly constraint?: string;
  readonly message: string;
  readonly driverError?: DatabaseError;
}

const VIOLATIONS = new Set(['23503', '23505', '23514']);

/**
 * Returns the name of the constraint that a statement violated, or undefined for other errors. In distributed tables,
 * names end with the number of a shard, which is removed.
 */
export function brokenConstraint(error: unknown): string | undefined {
  const source = (error as DatabaseError).driverError ?? (error as DatabaseError);
  if (!source?.code || !VIOLATIONS.has(source.code)) return undefined;
  const name = source.constraint ?? /"([^"]+)"/.exec(source.message)?.[1];
  return name?.replace(/_\d+$/, '');
}

/** True if a statement failed because another row has the same value of a unique key. */
export const isTaken = (error: unknown): boolean =>
  ((error as DatabaseError).driverError ?? (error as DatabaseError))?.code === '23505';

/** Runs `work` and turns violated constraints into the errors that `failures` declares for them. */
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

/** The class of PostgreSQL errors for values that are invalid for their type. */
const NO_VALUE = /^22/;

/** Turns the error for an invalid position into a rejected cursor (400). Clients can make up positions. */
export function refusePosition(error: unknown): never {
  if (!NO_VALUE.test(String((error as { code?: unknown }).code))) throw error;
  throw invalidField('cursor', 'Not a cursor of this list. Start again without it.');
}

/** Invalid values, and violated constraints. */
const MISFIT = /^2[23]/;

/** A record that the database refuses: ` of <table>` where that is known, and why. */
export interface Misfit {
  readonly of: string;
  readonly why: string;
}

/** Returns why the database refused a record that was written as it came from elsewhere; undefined for other errors. */
export function misfitOf(error: unknown): Misfit | undefined {
  const { code, message, table } = error as { code?: unknown; message: string; table?: string };
  const isOfDatabase = typeof code === 'string' && MISFIT.test(code) && !(error instanceof DomainError);
  return isOfDatabase ? { of: table ? ` of ${table}` : '', why: message } : undefined;
}

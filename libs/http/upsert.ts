import { FieldErrors } from '#kernel';
import { Answer } from './answers';

/** The command of an upsert. */
export interface ExternalPair {
  readonly externalSource?: string | null;
  readonly externalId?: string | null;
}

/** The result of an upsert: the record, and whether it was created. */
export interface Upserted<T> {
  readonly record: T;
  readonly created: boolean;
}

/** The members that an upsert requires. */
export const EXTERNAL_PAIR = ['externalSource', 'externalId'] as const;

/** Throws (400) if a command has no external pair. */
export function assertPair(command: ExternalPair): void {
  const errors = new FieldErrors();
  for (const name of EXTERNAL_PAIR) {
    if (!command[name]) errors.add(name, 'required', 'This field is required.');
  }
  errors.throwIfAny();
}

/** Runs an upsert. Status and header of the response say whether the record was created or updated. */
export async function upserted<C extends ExternalPair, T>(
  command: C,
  upsert: (command: C) => Promise<Upserted<T>>,
): Promise<Answer<T>> {
  assertPair(command);
  const { record, created } = await upsert(command);
  return new Answer(record, created ? 201 : 200, { 'X-Plane-Upsert': created ? 'created' : 'updated' });
}

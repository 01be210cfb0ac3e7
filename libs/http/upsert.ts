import { FieldErrors } from '#kernel';
import { Answer } from './answers';

export interface ExternalPair {
  readonly externalSource?: string | null;
  readonly externalId?: string | null;
}

export interface Upserted<T> {
  readonly record: T;
  readonly created: boolean;
}

/** The members that an upsert cannot do without. */
export const EXTERNAL_PAIR = ['externalSource', 'externalId'] as const;

/** Refuses a command that names no record of another system. */
export function assertPair(command: ExternalPair): void {
  const errors = new FieldErrors();
  for (const name of EXTERNAL_PAIR) {
    if (!command[name]) errors.add(name, 'required', 'This field is required.');
  }
  errors.throwIfAny();
}

/** Runs an upsert by external pair, both members of which are mandatory, and tells in status and header what it did. */
export async function upserted<C extends ExternalPair, T>(
  command: C,
  upsert: (command: C) => Promise<Upserted<T>>,
): Promise<Answer<T>> {
  assertPair(command);
  const { record, created } = await upsert(command);
  return new Answer(record, created ? 201 : 200, { 'X-Plane-Upsert': created ? 'created' : 'updated' });
}

import type { Proof } from './identity-provider';

/** Proves the identity of people by their password in a directory. */
export abstract class Directory {
  /** Returns who the person is. Null if there is no such person, or more than one, or the password is wrong. */
  abstract prove(name: string, password: string): Promise<Proof | null>;
}

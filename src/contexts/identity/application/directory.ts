import type { Proof } from './identity-provider';

/** What a directory says to a name and a password. */
export interface DirectoryAnswer {
  readonly isRight: boolean;
  /** The person of the name, without groups if the password is wrong. */
  readonly proof: Proof;
}

/** Proves the identity of people by their password in a directory. */
export abstract class Directory {
  /** Returns who the person is. Null if there is no such person, or more than one. */
  abstract prove(name: string, password: string): Promise<DirectoryAnswer | null>;
}

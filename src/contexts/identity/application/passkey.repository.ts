import type { Passkey } from '../domain/passkey';

/** Stores passkeys. Always reads from the primary. */
export abstract class PasskeyRepository {
  /** The passkeys of a person, oldest first. */
  abstract ofUser(userId: string): Promise<Passkey[]>;
  /** Returns a passkey whose owner is active, or null. */
  abstract byCredential(credentialId: string): Promise<Passkey | null>;
  /** Throws if the credential is known already. */
  abstract insert(passkey: Passkey): Promise<void>;
  /** Notes a use. False if the counter did not grow, unless both are 0: of concurrent calls one succeeds. */
  abstract use(id: string, counter: number, at: string): Promise<boolean>;
  /** False if the person has no such passkey. */
  abstract rename(userId: string, id: string, name: string): Promise<boolean>;
  abstract remove(userId: string, id: string): Promise<boolean>;
}

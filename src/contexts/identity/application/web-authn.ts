import type { Passkey } from '../domain/passkey';

/** What a browser is told, as JSON (`PublicKeyCredentialCreationOptionsJSON` and `...RequestOptionsJSON`). */
export type CeremonyOptions = object;

export interface Registration {
  readonly challenge: string;
  readonly userId: string;
  readonly email: string;
  /** Passkeys that the person has: the same device is not registered twice. */
  readonly known: readonly Passkey[];
}

export type NewCredential = Pick<Passkey, 'credentialId' | 'publicKey' | 'counter' | 'transports'>;

/** The ceremonies of WebAuthn. Browsers bind passkeys to the public address of the service. */
export abstract class WebAuthn {
  /** False where browsers refuse passkeys: at IP addresses, and at plain HTTP other than localhost. */
  abstract readonly isPossible: boolean;
  /** Returns a new challenge in Base64url. */
  abstract newChallenge(): string;
  abstract registration(registration: Registration): Promise<CeremonyOptions>;
  /** Returns the credential of a response to `registration`; null if the response is not right. */
  abstract registered(response: object, challenge: string): Promise<NewCredential | null>;
  /** Without `known` any passkey of the service will do. */
  abstract authentication(challenge: string, known?: readonly Passkey[]): Promise<CeremonyOptions>;
  /** Returns the new counter of a passkey that answered to `authentication`; null if the response is not right. */
  abstract authenticated(response: object, challenge: string, passkey: Passkey): Promise<number | null>;
}

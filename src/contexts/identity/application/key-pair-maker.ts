import type { KeyPair } from '../domain/saml-key';

/** Makes the key pairs that providers encrypt assertions with. */
export abstract class KeyPairMaker {
  /** `name` is whom the certificate says it is of. */
  abstract make(name: string, now: Date): Promise<KeyPair>;
}

/** A key pair in PEM form. */
export interface KeyPair {
  readonly privateKey: string;
  /** Signed by the key itself: providers take keys as certificates alone. */
  readonly certificate: string;
}

/** A key that identity providers encrypt assertions with, as it is stored. */
export interface SamlKey {
  readonly id: string;
  readonly sealedKey: string;
  readonly certificate: string;
  readonly createdAt: string;
}

/** The place at which a private key is sealed. */
export const samlKeyPlace = (id: string): string => `saml_key:${id}`;

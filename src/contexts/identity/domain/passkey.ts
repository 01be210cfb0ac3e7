import { FieldErrors } from '#kernel';

/** A passkey (WebAuthn): a key pair in a device of a person, of which the service knows the public key. */
export interface Passkey {
  readonly id: string;
  readonly userId: string;
  /** The name by which browsers know the key, in Base64url. */
  readonly credentialId: string;
  /** COSE key in Base64url. */
  readonly publicKey: string;
  /** How often it was used, by its own account. Keys that are synchronised between devices do not count: always 0. */
  readonly counter: number;
  /** How browsers reach it, such as `internal` or `usb`. */
  readonly transports: readonly string[];
  /** The name that its owner gave it. */
  readonly name: string;
  readonly lastUsedAt: string | null;
  readonly createdAt: string;
}

/** How many passkeys a person may have. */
export const MOST_PASSKEYS = 20;
const MAX_NAME = 80;

/** Returns a name as it is stored. Throws if it is not valid. */
export function checkedName(name: string): string {
  const errors = new FieldErrors();
  const trimmed = name.trim();
  if (!trimmed) errors.add('name', 'required', 'Enter a name by which you recognise the passkey.');
  if (trimmed.length > MAX_NAME) errors.add('name', 'max_length', `A name has at most ${MAX_NAME} characters.`);
  if (/\p{Cc}/u.test(trimmed)) errors.add('name', 'invalid', 'A name is one line of text.');
  errors.throwIfAny();
  return trimmed;
}

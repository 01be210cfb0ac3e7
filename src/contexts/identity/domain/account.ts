import type { FieldErrors } from '#kernel';

/** A person as far as logging in and being reached go. */
export interface Account {
  readonly id: string;
  readonly email: string;
  readonly displayName: string;
  readonly isActive: boolean;
}

export interface NewAccount {
  readonly email: string;
  /** The part of the e-mail address before the @ unless told. */
  readonly displayName?: string;
  /** In plain text; without one the person can only use API keys. */
  readonly password?: string;
}

const EMAIL = /^[^\s@\p{Cc}]{1,64}@[^\s@\p{Cc}]{1,189}$/u;
const CONTROL = /\p{Cc}/u;
export const MAX_NAME = 255;
/** Longer ones gain nothing, and would be work for everybody who cares to send them. */
export const PASSWORD = { least: 8, most: 256 } as const;

export const isEmail = (text: string): boolean => EMAIL.test(text);

const foldAscii = (text: string): string => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

/**
 * Whether two addresses lead to the same mailbox for sure. Databases and JavaScript take more for one, such as the sign of
 * the Kelvin for a k, and mail servers do not: somebody may well have a mailbox that only looks like another one.
 */
export const isSameMailbox = (a: string, b: string): boolean => foldAscii(a) === foldAscii(b);

export const displayNameOf = ({ email, displayName }: NewAccount): string =>
  displayName?.trim() || email.slice(0, email.indexOf('@'));

/** Notes every member that is wrong in itself. */
export function checkAccount({ email, displayName = '', password }: NewAccount, errors: FieldErrors): void {
  if (!email) errors.add('email', 'required', 'Enter an e-mail address.');
  else if (!isEmail(email)) errors.add('email', 'invalid', 'Enter an e-mail address like ann@example.com.');
  checkDisplayName(displayName, errors);
  if (password !== undefined) checkPassword(password, errors);
}

export function checkDisplayName(displayName: string, errors: FieldErrors): void {
  if (displayName.length > MAX_NAME) {
    errors.add('displayName', 'max_length', `A display name has at most ${MAX_NAME} characters.`);
  }
  if (CONTROL.test(displayName)) errors.add('displayName', 'invalid', 'A display name is one line of text.');
}

/** What a new password has to be; the one place that knows. */
export function checkPassword(password: string, errors: FieldErrors): void {
  if (password.length < PASSWORD.least) {
    errors.add('password', 'invalid', `A password has at least ${PASSWORD.least} characters.`);
  }
  if (password.length > PASSWORD.most) {
    errors.add('password', 'max_length', `A password has at most ${PASSWORD.most} characters.`);
  }
}

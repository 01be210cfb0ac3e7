import type { FieldErrors } from '#kernel';

/** Names of a person. */
export interface PersonNames {
  /** The name that others see. */
  readonly displayName: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** The members of a person that sign-in and mail need. */
export interface Account extends PersonNames {
  readonly id: string;
  readonly email: string;
  readonly isActive: boolean;
}

/**
 * A new account. The display name defaults to the first and last name, or without them to the part of the address
 * before the @.
 */
export interface NewAccount extends Partial<PersonNames> {
  readonly email: string;
  /** Plain text. Without a password the person signs in by the identity provider, or uses only API keys. */
  readonly password?: string;
}

const EMAIL = /^[^\s@\p{Cc}]{1,64}@[^\s@\p{Cc}]{1,189}$/u;
const CONTROL = /\p{Cc}/u;
export const MAX_NAME = 255;
/** Limits of a password's length. Hashing a longer one would only cost time, which anybody could provoke. */
export const PASSWORD = { least: 8, most: 256 } as const;

export const isEmail = (text: string): boolean => EMAIL.test(text);

const foldAscii = (text: string): string => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

/**
 * True if two addresses certainly lead to the same mailbox. PostgreSQL and JavaScript ignore more differences than mail
 * servers do, such as the Kelvin sign for a k: somebody else may own a mailbox that only looks the same.
 */
export const isSameMailbox = (a: string, b: string): boolean => foldAscii(a) === foldAscii(b);

export function namesOf({ email, displayName = '', firstName = '', lastName = '' }: NewAccount): PersonNames {
  const [shown, first, last] = [displayName.trim(), firstName.trim(), lastName.trim()];
  const name = shown || `${first} ${last}`.trim() || email.slice(0, email.indexOf('@'));
  return { displayName: name, firstName: first, lastName: last };
}

/** Adds an error for each invalid member. */
export function checkAccount({ email, password, ...names }: NewAccount, errors: FieldErrors): void {
  if (!email) errors.add('email', 'required', 'Enter an e-mail address.');
  else if (!isEmail(email)) errors.add('email', 'invalid', 'Enter an e-mail address like ann@example.com.');
  checkNames(names, errors);
  if (password !== undefined) checkPassword(password, errors);
}

const NAMES: Readonly<Record<keyof PersonNames, string>> = {
  displayName: 'A display name',
  firstName: 'A first name',
  lastName: 'A last name',
};

export function checkNames(names: Partial<PersonNames>, errors: FieldErrors): void {
  for (const [member, noun] of Object.entries(NAMES) as [keyof PersonNames, string][]) {
    const { [member]: name = '' } = names;
    if (name.length > MAX_NAME) errors.add(member, 'max_length', `${noun} has at most ${MAX_NAME} characters.`);
    if (CONTROL.test(name)) errors.add(member, 'invalid', `${noun} is one line of text.`);
  }
}

/** The rules for new passwords. */
export function checkPassword(password: string, errors: FieldErrors): void {
  if (password.length < PASSWORD.least) {
    errors.add('password', 'invalid', `A password has at least ${PASSWORD.least} characters.`);
  }
  if (password.length > PASSWORD.most) {
    errors.add('password', 'max_length', `A password has at most ${PASSWORD.most} characters.`);
  }
}

import type { FieldErrors } from '#kernel';

/** How a person is called. */
export interface PersonNames {
  /** What others see. */
  readonly displayName: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** A person as far as logging in and being reached go. */
export interface Account extends PersonNames {
  readonly id: string;
  readonly email: string;
  readonly isActive: boolean;
}

/** Seen by first and last name unless told; without these by the part of the e-mail address before the @. */
export interface NewAccount extends Partial<PersonNames> {
  readonly email: string;
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

export function namesOf({ email, displayName = '', firstName = '', lastName = '' }: NewAccount): PersonNames {
  const [shown, first, last] = [displayName.trim(), firstName.trim(), lastName.trim()];
  const name = shown || `${first} ${last}`.trim() || email.slice(0, email.indexOf('@'));
  return { displayName: name, firstName: first, lastName: last };
}

/** Notes every member that is wrong in itself. */
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

/** What a new password has to be; the one place that knows. */
export function checkPassword(password: string, errors: FieldErrors): void {
  if (password.length < PASSWORD.least) {
    errors.add('password', 'invalid', `A password has at least ${PASSWORD.least} characters.`);
  }
  if (password.length > PASSWORD.most) {
    errors.add('password', 'max_length', `A password has at most ${PASSWORD.most} characters.`);
  }
}

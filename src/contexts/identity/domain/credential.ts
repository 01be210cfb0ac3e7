import type { FieldErrors } from '#kernel';
import { isMoment } from './time';

/** A secret by which a program acts for a person, as the person can see it later. Its value is not stored. */
export interface Credential {
  readonly id: string;
  readonly userId: string;
  readonly title: string;
  readonly description: string;
  /** Last four characters of the value, by which its owner recognizes it. */
  readonly hint: string;
  readonly expiresAt: string | null;
  readonly lastUsedAt: string | null;
  readonly revokedAt: string | null;
  readonly createdAt: string;
}

/** Number of characters in a hint. */
export const HINT = 4;

export const MAX_TITLE = 255;
export const MAX_DESCRIPTION = 1_000;

export interface CredentialDetails {
  readonly title: string;
  readonly description?: string;
  /** ISO 8601; null or absent if the credential never expires. */
  readonly expiresAt?: string | null;
}

type Checked = Pick<Credential, 'title' | 'description' | 'expiresAt'>;

/** Returns the details as they are stored. Adds an error for each invalid member. */
export function checkedDetails(details: CredentialDetails, now: string, errors: FieldErrors): Checked {
  const { title, description = '', expiresAt = null } = details;
  if (!title.trim()) errors.add('title', 'required', 'Enter a title that says what it is for.');
  if (title.length > MAX_TITLE) errors.add('title', 'max_length', `A title has at most ${MAX_TITLE} characters.`);
  if (/\p{Cc}/u.test(title)) errors.add('title', 'invalid', 'A title is one line of text.');
  if (description.length > MAX_DESCRIPTION) {
    errors.add('description', 'max_length', `A description has at most ${MAX_DESCRIPTION} characters.`);
  }
  if (/(?![\n\r\t])\p{Cc}/u.test(description)) errors.add('description', 'invalid', 'A description is plain text.');
  checkExpiry(expiresAt, now, errors);
  return { title: title.trim(), description, expiresAt };
}

function checkExpiry(expiresAt: string | null, now: string, errors: FieldErrors): void {
  if (expiresAt === null) return;
  if (!isMoment(expiresAt)) errors.add('expiresAt', 'invalid', 'This is not a valid date.');
  else if (Date.parse(expiresAt) <= Date.parse(now)) {
    errors.add('expiresAt', 'invalid', 'The time must be in the future.');
  }
}

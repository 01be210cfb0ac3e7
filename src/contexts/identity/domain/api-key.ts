import type { FieldErrors } from '#kernel';
import { isMoment } from './time';

/** A key as its owner may see it later: the value itself is not kept. */
export interface ApiKey {
  readonly id: string;
  readonly userId: string;
  readonly title: string;
  readonly description: string;
  /** Last four characters of the value, by which its owner recognises it. */
  readonly hint: string;
  /** Belongs to an integration rather than a person: another rate limit. */
  readonly isService: boolean;
  /** Operations that it opens; null for all that its owner may do. */
  readonly scopes: readonly string[] | null;
  readonly expiresAt: string | null;
  readonly lastUsedAt: string | null;
  readonly revokedAt: string | null;
  readonly createdAt: string;
}

const MOST_TITLE = 255;
const MOST_DESCRIPTION = 1_000;

export interface KeyTexts {
  readonly title: string;
  readonly description: string;
}

/** Notes every member that is wrong in itself. */
export function checkTexts({ title, description }: KeyTexts, errors: FieldErrors): void {
  if (!title.trim()) errors.add('title', 'required', 'Give the key a title.');
  if (title.length > MOST_TITLE) errors.add('title', 'max_length', `A title has at most ${MOST_TITLE} characters.`);
  if (/\p{Cc}/u.test(title)) errors.add('title', 'invalid', 'A title is one line of text.');
  if (description.length > MOST_DESCRIPTION) {
    errors.add('description', 'max_length', `A description has at most ${MOST_DESCRIPTION} characters.`);
  }
  if (/(?![\n\r\t])\p{Cc}/u.test(description)) errors.add('description', 'invalid', 'A description is plain text.');
}

export function checkExpiry(expiresAt: string | null, now: string, errors: FieldErrors): void {
  if (expiresAt === null) return;
  if (!isMoment(expiresAt)) errors.add('expiresAt', 'invalid', 'This is no day of the calendar.');
  else if (Date.parse(expiresAt) <= Date.parse(now)) {
    errors.add('expiresAt', 'invalid', 'The key would have expired already.');
  }
}

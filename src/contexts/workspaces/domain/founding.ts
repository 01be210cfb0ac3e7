import type { FieldErrors } from '#kernel';

export interface NewWorkspace {
  /** Part of addresses. */
  readonly slug: string;
  /** Derived from the slug by default. */
  readonly name?: string;
}

const SLUG = /^[a-z0-9_-]{1,48}$/;

export const isSlug = (text: string): boolean => SLUG.test(text);
const MAX_NAME = 80;

export const workspaceNameOf = ({ slug, name }: NewWorkspace): string =>
  name?.trim() ||
  slug
    .replace(/[-_]+/g, ' ')
    .trim()
    .replace(/^./, (letter) => letter.toUpperCase()) ||
  slug;

/** Notes all problems of the members. */
export function checkWorkspace({ slug, name = '' }: NewWorkspace, errors: FieldErrors): void {
  if (!slug) errors.add('slug', 'required', 'Enter a short name for addresses.');
  else if (!isSlug(slug)) {
    errors.add('slug', 'invalid', 'A short name is 1 to 48 characters of a-z, 0-9, - and _.');
  }
  if (name.length > MAX_NAME) errors.add('name', 'max_length', `A name has at most ${MAX_NAME} characters.`);
  if (/\p{Cc}/u.test(name)) errors.add('name', 'invalid', 'A name is one line of text.');
}

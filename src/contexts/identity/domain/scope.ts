import type { FieldErrors } from '#kernel';

/** A part of what can be done: some operations that read, or some that write. */
export interface Scope {
  readonly name: string;
  readonly access: 'read' | 'write';
  /** In words, as a sentence. */
  readonly description: string;
  /** Operations take nothing but this one, so `read` or `write` alone does not include it. */
  readonly isApart: boolean;
}

/** How far a key reaches: without any of both as far as its owner. */
export interface Reach {
  readonly readOnly?: boolean;
  /** At least one. */
  readonly scopes?: readonly string[];
}

/** The scopes that stand for a reach; null for everything. Notes what no key can have. */
export function scopesOf(
  { readOnly = false, scopes }: Reach,
  known: readonly Scope[],
  errors: FieldErrors,
): string[] | null {
  if (!scopes) return readOnly ? readScopes(known) : null;
  if (!scopes.length) errors.add('scopes', 'required', 'Choose at least one scope.');
  const chosen = [...new Set(scopes)];
  const found = chosen.map((name) => known.find((scope) => scope.name === name));
  const unknown = chosen.filter((_, index) => !found[index]);
  if (unknown.length) errors.add('scopes', 'invalid_choice', `There is no scope ${unknown.join(', ')}.`);
  const writing = found.filter((scope) => readOnly && scope?.access === 'write').map((scope) => scope!.name);
  if (writing.length) {
    errors.add('scopes', 'invalid', `A key that only reads cannot have the scope ${writing.join(', ')}.`);
  }
  return chosen;
}

const readScopes = (known: readonly Scope[]): string[] => [
  'read',
  ...known.filter(({ access, isApart }) => access === 'read' && isApart).map(({ name }) => name),
];

import type { FieldErrors } from '#kernel';
import type { Scope } from './scope-catalogue';

/** A scope that permits operations of this server. */
export interface OperationScope extends Scope {
  /** True if its operations accept no other scope, so that `read` or `write` alone does not include it. */
  readonly isApart: boolean;
}

/** The access requested for a token: `readOnly`, `scopes`, or both. */
export interface Reach {
  readonly readOnly?: boolean;
  /** Names of scopes, at least one. */
  readonly scopes?: readonly string[];
}

/**
 * Returns the scopes for the requested access. Adds errors for unknown scopes, missing scopes and writing scopes of a
 * read-only token.
 */
export function scopesOf(
  { readOnly = false, scopes }: Reach,
  known: readonly OperationScope[],
  errors: FieldErrors,
): string[] {
  if (!scopes && readOnly) return readScopes(known);
  if (!scopes?.length) errors.add('scopes', 'required', 'Choose at least one scope.');
  const chosen = [...new Set(scopes)];
  const found = chosen.map((name) => known.find((scope) => scope.name === name));
  const unknown = chosen.filter((_, index) => !found[index]);
  if (unknown.length) errors.add('scopes', 'invalid_choice', `There is no scope ${unknown.join(', ')}.`);
  const writing = found.filter((scope) => readOnly && scope?.access === 'write').map((scope) => scope!.name);
  if (writing.length) {
    errors.add('scopes', 'invalid', `A token that only reads cannot have the scope ${writing.join(', ')}.`);
  }
  return chosen;
}

const readScopes = (known: readonly OperationScope[]): string[] => [
  'read',
  ...known.filter(({ access, isApart }) => access === 'read' && isApart).map(({ name }) => name),
];

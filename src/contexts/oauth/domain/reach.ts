import type { FieldErrors } from '#kernel';
import type { Scope } from './scope-catalogue';

/** A scope that opens operations of this server. */
export interface OperationScope extends Scope {
  /** Its operations take nothing but this one, so `read` or `write` alone does not include it. */
  readonly isApart: boolean;
}

/** How far an access token reaches: at least one of both. */
export interface Reach {
  readonly readOnly?: boolean;
  /** At least one. */
  readonly scopes?: readonly string[];
}

/** The scopes that stand for a reach. Notes what no token can have. */
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

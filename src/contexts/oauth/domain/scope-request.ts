import { scopeNamed } from './scope-catalogue';

/**
 * Scopes that the global scopes do not include, because their operations accept only the fine-grained scope.
 */
const APART: ReadonlySet<string> = new Set([
  'instance.backups:read',
  'instance.backups:write',
  'instance.identity_providers:read',
  'instance.identity_providers:write',
  'instance.people:read',
  'instance.people:write',
  'instance.workspaces:read',
  'instance.workspaces:write',
  'projects.work_items.worklogs:read',
  'archives:read',
  'workspaces.exports:read',
  'workspaces.permissions:read',
  'workspaces.provisioning_tokens:write',
  'workspaces.retention:write',
  'workspaces.security:write',
]);

/**
 * Splits a list of scopes at spaces, as OAuth defines it, or at commas, as many clients send it. Removes duplicates.
 */
export const namesIn = (text: string): string[] => [...new Set(text.split(/[\s,]+/).filter(Boolean))];

export const unknownIn = (names: readonly string[]): string[] => names.filter((name) => !scopeNamed(name));

/** Returns true if a holder of these scopes may ask for a narrower token with the wanted scope. */
export function covers(held: readonly string[], wanted: string): boolean {
  if (held.includes(wanted)) return true;
  const scope = scopeNamed(wanted);
  return scope !== undefined && !APART.has(wanted) && held.includes(scope.access);
}

export const notCovered = (held: readonly string[], wanted: readonly string[]): string[] =>
  wanted.filter((name) => !covers(held, name));

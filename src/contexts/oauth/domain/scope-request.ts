import { scopeNamed } from './scope-catalogue';

/** Operations of these families take nothing but the fine-grained scope, so the global one does not include them. */
const APART: ReadonlySet<string> = new Set(['workspaces.permissions:read', 'projects.work_items.worklogs:read']);

/** Names between spaces, as OAuth has it, or between commas, as many clients send them. Each name once. */
export const namesIn = (text: string): string[] => [...new Set(text.split(/[\s,]+/).filter(Boolean))];

export const unknownIn = (names: readonly string[]): string[] => names.filter((name) => !scopeNamed(name));

/** Whether who holds these scopes may ask for a narrower token with another one. */
export function covers(held: readonly string[], wanted: string): boolean {
  if (held.includes(wanted)) return true;
  const scope = scopeNamed(wanted);
  return scope !== undefined && !APART.has(wanted) && held.includes(scope.access);
}

export const notCovered = (held: readonly string[], wanted: readonly string[]): string[] =>
  wanted.filter((name) => !covers(held, name));

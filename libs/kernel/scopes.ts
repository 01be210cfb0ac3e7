export type ScopeAccess = 'read' | 'write';

/** Scopes of one subject, for reading it, for writing it or for both. */
export interface ScopeFamily {
  /** What stands before `:read` and `:write`. */
  readonly name: string;
  /** What it covers, in words that complete "Read ..." and the sentence about writing. */
  readonly about: string;
  readonly writing: string;
  readonly access: readonly ScopeAccess[];
}

const RECORDS = 'Create, change and delete';

/** A family of scopes for reading and for writing records. */
export const scopeFamily = (name: string, about: string): ScopeFamily => ({
  name,
  about,
  writing: RECORDS,
  access: ['read', 'write'],
});

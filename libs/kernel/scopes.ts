export type ScopeAccess = 'read' | 'write';

/** The OAuth scopes of one subject: for reading, for writing, or both. */
export interface ScopeFamily {
  /** The part of the scope before `:read` and `:write`. */
  readonly name: string;
  /** What the scopes cover. Completes the sentence "Read …" and the sentence in `writing`. */
  readonly about: string;
  readonly writing: string;
  readonly access: readonly ScopeAccess[];
}

const RECORDS = 'Create, change and delete';

/** Declares a family of scopes for reading and writing records. */
export const scopeFamily = (name: string, about: string): ScopeFamily => ({
  name,
  about,
  writing: RECORDS,
  access: ['read', 'write'],
});

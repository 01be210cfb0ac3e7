// What the documents of both versions say: first of resources, then of operations without a standard text.

export const AUDIT_LOG =
  'What was done in the workspace, by whom and from where. Entries are written with the change itself and never ' +
  'altered; each carries a digest of the one before, so that a gap would be seen.';

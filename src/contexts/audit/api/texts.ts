// Descriptions in the OpenAPI documents of both versions: first of the resources, then of operations that have no
// standard description.

export const AUDIT_LOG =
  'Records who did what in the workspace, and from where. Entries are written together with the change and ' +
  'never altered; each contains a digest of the previous entry, so that a missing entry shows. The oldest are removed ' +
  'where the workspace keeps its log for a time only.';

export const AUDIT_LOG_START =
  'Answers what the retention of the workspace removed: how many entries, up to when they were written, and the hash of ' +
  'the last one, which the first entry that is kept continues.';

/** Says in one sentence why an import cannot be done. */
export class ImportError extends Error {}

/** Thrown where a file cannot be had. The import goes on without it, and the report has the reason. */
export class FileLost extends Error {}

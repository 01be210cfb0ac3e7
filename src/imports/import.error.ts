/** Says in one sentence why an import cannot be done. */
export class ImportError extends Error {}

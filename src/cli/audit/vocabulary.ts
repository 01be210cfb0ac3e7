/** Apart from what writes them, so that the other commands do not load it. */
export const FORMATS = ['ndjson', 'csv'] as const;
export type Format = (typeof FORMATS)[number];

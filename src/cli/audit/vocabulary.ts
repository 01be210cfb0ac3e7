/** In a separate file, so that other commands do not load the code that writes the formats. */
export const FORMATS = ['ndjson', 'csv'] as const;
export type Format = (typeof FORMATS)[number];

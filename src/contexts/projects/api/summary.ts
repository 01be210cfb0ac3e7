import type { Schema } from '#http';

/** Returns the schema of one count of a project's summary. */
export const countOf = (counter: string): Schema => ({
  type: 'integer',
  description: `Number of ${counter === 'issues' ? 'work items' : counter.replaceAll('_', ' ')}.`,
});

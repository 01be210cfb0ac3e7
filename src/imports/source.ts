import type { Source } from './thing';

/** Makes a source that yields other things than `source`, and opens its files. */
export const withThings = ({ name, keepsIds, open }: Source, things: Source['things']): Source => ({
  ...{ name, keepsIds, open },
  things,
});

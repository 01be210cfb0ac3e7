import { defineContext } from '#context';
import { textAs, withBody } from '#kernel';
import { StickyRow } from './infrastructure/persistence/sticky.row';
import { namedStickies } from './infrastructure/persistence/named-records';
import { personalStickies } from './infrastructure/persistence/own-records';

/** Personal notes, which only their owner sees. */
export const stickies = defineContext({
  name: 'stickies',
  modules: async () => {
    const { StickiesModule } = await import('./stickies.module.js');
    return [StickiesModule];
  },
  rows: [StickyRow],
  codes: { sticky_not_found: withBody('not_found', textAs('detail')) },
  namedRecords: [namedStickies],
  ownRecords: personalStickies,
});

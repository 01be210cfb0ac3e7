import { defineContext } from '#context';
import { StickyRow } from './infrastructure/persistence/sticky.row';

export const stickies = defineContext({
  name: 'stickies',
  modules: async () => {
    const { StickiesModule } = await import('./stickies.module.js');
    return [StickiesModule];
  },
  rows: [StickyRow],
});

import { defineContext } from '#context';
import { errorCode } from '#kernel';
import { viewEvents } from './application/view.events';
import { ViewRow } from './infrastructure/persistence/view.row';

export const views = defineContext({
  name: 'views',
  modules: async () => {
    const { ViewsModule } = await import('./index.js');
    return [ViewsModule];
  },
  rows: [ViewRow],
  codes: { view_locked: errorCode('conflict') },
  events: [viewEvents],
});

import { defineContext } from '#context';
import { errorCode } from '#kernel';
import { viewEvents } from './application/view.repository';
import { ViewRow } from './infrastructure/persistence/view.row';
import { namedViews } from './infrastructure/persistence/named-records';
import { personalViews } from './infrastructure/persistence/own-records';
import { ownedViews } from './infrastructure/persistence/hands-over';

/** Saved views: a filter, an order and a layout. */
export const views = defineContext({
  name: 'views',
  modules: async () => {
    const { ViewsModule } = await import('./views.module.js');
    return [ViewsModule];
  },
  rows: [ViewRow],
  codes: { view_locked: errorCode('conflict') },
  events: [viewEvents],
  namedRecords: [namedViews],
  ownRecords: personalViews,
  handsOver: ownedViews,
});

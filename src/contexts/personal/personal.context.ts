import { defineContext } from '#context';
import { errorCode } from '#kernel';
import { FavoriteRow } from './infrastructure/persistence/favorite.row';
import { personalRecords } from './infrastructure/persistence/own-records';

/** Personal records: favourites, recently opened records and display settings. */
export const personal = defineContext({
  name: 'personal',
  modules: async () => {
    const { PersonalModule, PersonalUsageModule } = await import('./personal.module.js');
    return [PersonalModule, PersonalUsageModule];
  },
  rows: [FavoriteRow],
  codes: { favorite_exists: errorCode('conflict') },
  ownRecords: personalRecords,
});

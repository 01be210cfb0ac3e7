import { defineContext } from '#context';

/** Lists of work items as files, and files that change many work items at once. */
export const spreadsheets = defineContext({
  name: 'spreadsheets',
  modules: async () => {
    const { SpreadsheetsModule, SpreadsheetsUsageModule } = await import('./spreadsheets.module.js');
    return [SpreadsheetsUsageModule, SpreadsheetsModule];
  },
  rows: [],
});

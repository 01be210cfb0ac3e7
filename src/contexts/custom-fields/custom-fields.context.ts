import { defineContext } from '#context';

/** Values of custom properties of work items. */
export const customFields = defineContext({
  name: 'custom-fields',
  modules: async () => {
    const { CustomFieldsModule, CustomFieldsUsageModule } = await import('./index.js');
    return [CustomFieldsUsageModule, CustomFieldsModule];
  },
  rows: [],
});

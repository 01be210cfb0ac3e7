import { defineContext } from '#context';

export const customFields = defineContext({
  name: 'custom-fields',
  modules: async () => {
    const { CustomFieldsModule, CustomFieldsUsageModule } = await import('./index.js');
    return [CustomFieldsUsageModule, CustomFieldsModule];
  },
  rows: [],
});

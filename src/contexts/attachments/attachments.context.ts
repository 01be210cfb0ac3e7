import { defineContext } from '#context';

export const attachments = defineContext({
  name: 'attachments',
  modules: async () => {
    const { AttachmentsModule } = await import('./index.js');
    return [AttachmentsModule];
  },
  rows: [],
});

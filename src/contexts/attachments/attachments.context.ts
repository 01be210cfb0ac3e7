import { defineContext } from '#context';
import { attachmentEvents } from './application/attachment.events';

export const attachments = defineContext({
  name: 'attachments',
  modules: async () => {
    const { AttachmentsModule } = await import('./index.js');
    return [AttachmentsModule];
  },
  rows: [],
  events: Object.values(attachmentEvents),
});

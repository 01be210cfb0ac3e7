import { defineContext } from '#context';
import { AttachmentCreated, AttachmentDeleted } from './application/attachment.events';

export const attachments = defineContext({
  name: 'attachments',
  modules: async () => {
    const { AttachmentsModule } = await import('./index.js');
    return [AttachmentsModule];
  },
  rows: [],
  events: [AttachmentCreated, AttachmentDeleted],
});

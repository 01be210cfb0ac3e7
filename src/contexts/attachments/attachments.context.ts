import { defineContext } from '#context';
import { attachmentEvents } from './application/attachments';

/** Files of work items. */
export const attachments = defineContext({
  name: 'attachments',
  modules: async () => {
    const { AttachmentsModule } = await import('./attachments.module.js');
    return [AttachmentsModule];
  },
  rows: [],
  events: Object.values(attachmentEvents),
});

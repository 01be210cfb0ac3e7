import { defineFileEvents } from '../../assets';

export const attachmentEvents = defineFileEvents({ kind: 'workitem.attachment', entityType: 'issue_attachment' });

import { catalogue } from '../../words';

const en = {
  inbox: 'Inbox',
  inboxEmpty: 'You have read everything',
  inboxEmptyText: 'What people assign to you, comment on and mention you in appears here.',
  markAllRead: 'Mark all as read',
  notifications: {
    assigned: (who: string) => `${who} assigned it to you`,
    commented: (who: string) => `${who} commented`,
    mentioned: (who: string) => `${who} mentioned you`,
    state_changed: (who: string) => `${who} changed its state`,
    other: (who: string) => `${who} changed it`,
  } as Readonly<Record<string, (who: string) => string>>,
  showUnread: 'Unread only',
};

const de: typeof en = {
  inbox: 'Posteingang',
  inboxEmpty: 'Sie haben alles gelesen',
  inboxEmptyText: 'Hier erscheint, was Ihnen zugewiesen wird, wo jemand kommentiert oder Sie erwähnt.',
  markAllRead: 'Alle als gelesen markieren',
  notifications: {
    assigned: (who) => `${who} hat es Ihnen zugewiesen`,
    commented: (who) => `${who} hat kommentiert`,
    mentioned: (who) => `${who} hat Sie erwähnt`,
    state_changed: (who) => `${who} hat den Status geändert`,
    other: (who) => `${who} hat es geändert`,
  },
  showUnread: 'Nur ungelesene',
};

export const words = catalogue({ en, de });

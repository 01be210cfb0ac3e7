import { DomainError } from '#kernel';

export const urlTaken = (id: string) =>
  new DomainError('conflict', 'webhook_url_taken', 'The workspace has a webhook for this URL already.', { id });

export const notKept = () => new DomainError('conflict', 'event_not_kept', 'What was sent is no longer kept.');

export const notReceiving = () =>
  new DomainError('conflict', 'webhook_inactive', 'The webhook is switched off. Set is_active to true first.');

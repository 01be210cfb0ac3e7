import { DomainError } from '#kernel';

export const setupLinkUnknown = () =>
  new DomainError('not_found', 'setup_link_unknown', 'The set-up link is not valid.');

export const setupClosed = () =>
  new DomainError('conflict', 'setup_closed', 'The set-up is complete. The link can no longer be used.');

import { DomainError } from '#kernel';

export const resetLinkUnusable = () =>
  new DomainError('not_found', 'reset_link_unusable', 'This link is not valid, has expired or was used already.');

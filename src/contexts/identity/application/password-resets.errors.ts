import { DomainError } from '#kernel';

export const resetLinkUnusable = () =>
  new DomainError('not_found', 'reset_link_unusable', 'This link was used already, is too old or was never one.');

import { DomainError } from '#kernel';

export const stickyNotFound = () =>
  new DomainError('not_found', 'sticky_not_found', 'No Sticky matches the given query.');

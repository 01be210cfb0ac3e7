import { DomainError } from '#kernel';

export const notYourAttachment = () =>
  new DomainError('forbidden', 'not_owner', 'Only admin or creator can change the attachment');

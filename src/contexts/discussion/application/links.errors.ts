import { DomainError } from '#kernel';

export const linkUrlTaken = () => new DomainError('conflict', 'link_url_taken', 'URL already exists for this Issue');

import { DomainError } from '#kernel';

export const slugTaken = (slug: string) =>
  new DomainError(
    'conflict',
    'workspace_slug_taken',
    `The workspace ${slug} exists already and belongs to somebody else: choose another one, or give its owner's e-mail address.`,
  );

export const slugOfDeleted = (slug: string) =>
  new DomainError('conflict', 'workspace_slug_taken', `The workspace ${slug} was deleted: choose another short name.`);

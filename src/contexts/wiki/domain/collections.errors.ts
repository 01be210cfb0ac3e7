import { DomainError, invalidField } from '#kernel';

export const accessIsFixed = () => invalidField('access', 'The access of a collection cannot be changed.');

export const defaultIsPublic = () => invalidField('isDefault', 'The default collection must be public.');

export const collectionNotWritable = () =>
  new DomainError('forbidden', 'collection_read_only', 'You may read the pages of the collection but not change them.');

export const notYourCollection = () =>
  new DomainError('forbidden', 'not_owner', 'Only its owner and admins can change the collection.');

export const privateIsTheAdmins = () =>
  new DomainError('forbidden', 'not_admin', 'Only admins of the workspace can create private collections.');

export const defaultIsTheAdmins = () =>
  new DomainError('forbidden', 'not_admin', 'Only admins of the workspace can choose the default collection.');

export const collectionUnknown = () => invalidField('collectionId', 'There is no such collection.', 'does_not_exist');

export const collectionOfProject = () => invalidField('collectionId', 'Only pages of the wiki can be in collections.');

export const pageNotTop = (member: string) =>
  invalidField(member, 'A page below another one is in the same collection.');

export const pageUnknownIn = (member: string, id: string) =>
  invalidField(member, `The wiki has no page ${id}.`, 'does_not_exist');

export const memberUnknown = () =>
  invalidField('memberId', 'There is no such member of the workspace.', 'does_not_exist');

export const memberTaken = (id: string) =>
  new DomainError('conflict', 'collection_member_taken', 'The person is already a member of the collection.', { id });

export const weightNotNumber = () => invalidField('sortOrders', 'Weights of pages must be numbers.');

import { DomainError, externalPairTaken, invalidField } from '#kernel';

export const pageLocked = () =>
  new DomainError('conflict', 'page_locked', 'The page is locked. Set is_locked to false first.');

export const pageArchived = () =>
  new DomainError('conflict', 'page_archived', 'The page is archived. Bring it back first.');

export const accessIsTheOwners = () =>
  new DomainError('forbidden', 'not_owner', 'Only its owner decides who sees a page.');

export const notYourPage = () =>
  new DomainError(
    'forbidden',
    'not_owner',
    'Only its owner and admins lock, archive, publish, delete or pass on a page.',
  );

export const ownerUnknown = () =>
  invalidField('ownedById', 'There is nobody with this id who sees the page.', 'does_not_exist');

export const pageBelowPrivate = () =>
  new DomainError(
    'conflict',
    'page_below_private',
    'A private page has the owner of the page above it. Pass on the one at the top.',
  );

export const pageNotOpen = () =>
  new DomainError('conflict', 'page_not_open', 'Only a page that all members of its place see can be published.');

export const pagesOfOthersBelow = () =>
  new DomainError(
    'conflict',
    'pages_of_others_below',
    'Pages of others lie below the page, so they would be hidden with it.',
  );

export const parentUnknown = () => invalidField('parentId', 'There is no such page here.', 'does_not_exist');

export const parentArchived = () => invalidField('parentId', 'The page is archived.');

export const parentIsBelow = () => invalidField('parentId', 'A page cannot lie below itself.');

export const openerThanParent = () =>
  invalidField('access', 'A page that lies below another one is seen by the same people.');

export const otherThanParent = () =>
  invalidField('collectionId', 'A page that lies below another one is in the collection of that one.');

export const audienceIsTheOwners = () =>
  new DomainError(
    'forbidden',
    'not_owner',
    'Only its owner and admins move a page into a private collection or out of one.',
  );

export const labelUnknown = (id: string) => invalidField('labelIds', `There is no label ${id} here.`, 'does_not_exist');

export const pageExternalPairTaken = externalPairTaken('Page');

export const pageFileExternalPairTaken = externalPairTaken('Attachment');

export const pageUnknown = () => invalidField('pageId', 'There is no such page here.', 'does_not_exist');

export const pageNotPublic = () => invalidField('pageId', 'A private page cannot be linked to a work item.');

export const pageLinked = (id: string) =>
  new DomainError('conflict', 'page_linked', 'The page is linked to the work item already.', { id });

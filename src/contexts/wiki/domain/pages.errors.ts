import { DomainError, externalPairTaken, invalidField } from '#kernel';

export const pageLocked = () =>
  new DomainError('conflict', 'page_locked', 'The page is locked. Set is_locked to false first.');

export const pageArchived = () =>
  new DomainError('conflict', 'page_archived', 'The page is archived. Restore it first.');

export const accessIsTheOwners = () =>
  new DomainError('forbidden', 'not_owner', 'Only its owner decides who sees a page.');

export const notYourPage = () =>
  new DomainError(
    'forbidden',
    'not_owner',
    'Only its owner and admins lock, archive, publish, delete or pass on a page.',
  );

export const ownerUnknown = () => invalidField('ownedById', 'No person with this id sees the page.', 'does_not_exist');

export const pageBelowPrivate = () =>
  new DomainError(
    'conflict',
    'page_below_private',
    'A private page has the same owner as the page above it. Pass on the page at the top instead.',
  );

export const pageNotOpen = () =>
  new DomainError(
    'conflict',
    'page_not_open',
    'Only a page that everyone in its project or wiki sees can be published.',
  );

export const pagesOfOthersBelow = () =>
  new DomainError(
    'conflict',
    'pages_of_others_below',
    'Pages of other people are below the page and would be hidden with it.',
  );

export const parentUnknown = () => invalidField('parentId', 'There is no such page here.', 'does_not_exist');

export const parentArchived = () => invalidField('parentId', 'The page is archived.');

export const parentIsBelow = () => invalidField('parentId', 'A page cannot be below itself.');

export const openerThanParent = () => invalidField('access', 'A page below another one is seen by the same people.');

export const otherThanParent = () =>
  invalidField('collectionId', 'A page below another one is in the same collection.');

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
  new DomainError('conflict', 'page_linked', 'The page is already linked to the work item.', { id });

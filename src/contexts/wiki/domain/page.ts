import {
  accessIsTheOwners,
  audienceIsTheOwners,
  notYourPage,
  pageArchived,
  pageLocked,
  pageNotOpen,
  pageNotPublic,
} from './pages.errors';

/** Who sees a page or a collection: 0 for everyone who sees its project or wiki, 1 for its owner or its members. */
export const ACCESSES = [0, 1] as const;
export type Access = (typeof ACCESSES)[number];
export const PUBLIC = 0;
export const PRIVATE = 1;

/** A text with a name, at the top of its project or wiki or below another page. */
export interface Page {
  readonly id: string;
  /** Null for a page of the workspace. */
  readonly projectId: string | null;
  readonly parentId: string | null;
  readonly name: string;
  readonly descriptionHtml: string;
  readonly descriptionStripped: string;
  /** The text as an editor document. */
  readonly description: object;
  readonly access: Access;
  /** Null if the page is in no collection. Pages of projects never are. */
  readonly collectionId: string | null;
  readonly isLocked: boolean;
  readonly ownedById: string;
  readonly color: string;
  readonly logoProps: object;
  readonly viewProps: object;
  readonly sortOrder: number;
  readonly archivedAt: string | null;
  readonly labelIds: readonly string[];
  /** Last part of the public address; null if the page is not published. */
  readonly anchor: string | null;
  readonly externalSource: string | null;
  readonly externalId: string | null;
}

/** Members of a page that can be changed. */
export type PagePatch = Partial<Omit<Page, 'id' | 'projectId' | 'descriptionStripped' | 'anchor'>>;

/** The person who changes a page. */
export interface Editor {
  readonly userId: string;
  /** True if the person is an admin of the project or workspace of the page. */
  readonly isAdmin: boolean;
}

export const isSeenBy = ({ access, ownedById }: Pick<Page, 'access' | 'ownedById'>, userId: string): boolean =>
  access === PUBLIC || ownedById === userId;

/**
 * True if everyone who sees the project or wiki also sees the page. `closed` contains the ids of private collections.
 */
export const isOpen = (
  { access, collectionId }: Pick<Page, 'access' | 'collectionId'>,
  closed: ReadonlySet<string>,
): boolean => access === PUBLIC && !(collectionId && closed.has(collectionId));

/**
 * Checks that a person may change a page. An archived page must be restored first, a locked one unlocked first; the
 * same change may do both. Only the owner changes who sees a page. Only the owner and admins lock, archive or pass it
 * on.
 */
export function assertChangeable(page: Page, patch: PagePatch, { userId, isAdmin }: Editor): void {
  const { archivedAt, isLocked, ...others } = patch;
  if (page.archivedAt && archivedAt !== null) throw pageArchived();
  if (page.isLocked && isLocked !== false && Object.keys(others).length) throw pageLocked();
  const isOwner = page.ownedById === userId;
  if (patch.access !== undefined && patch.access !== page.access && !isOwner) throw accessIsTheOwners();
  const moves = (isLocked ?? page.isLocked) !== page.isLocked || Boolean(archivedAt) || Boolean(page.archivedAt);
  const passes = (patch.ownedById ?? page.ownedById) !== page.ownedById;
  if ((moves || passes) && !isOwner && !isAdmin) throw notYourPage();
}

/** Checks that a person may move a page into a private collection or out of one. */
export function assertMovable(
  before: Pick<Page, 'collectionId' | 'ownedById'>,
  after: Pick<Page, 'collectionId'>,
  { closed, editor: { userId, isAdmin } }: { readonly closed: ReadonlySet<string>; readonly editor: Editor },
): void {
  if (before.collectionId === after.collectionId) return;
  const isClosed = [before, after].some(({ collectionId }) => collectionId !== null && closed.has(collectionId));
  if (isClosed && before.ownedById !== userId && !isAdmin) throw audienceIsTheOwners();
}

/** Refuses to delete a locked page. */
export function assertRemovable({ isLocked }: Page): void {
  if (isLocked) throw pageLocked();
}

/**
 * Checks that a page may be published. Everyone who sees its project or wiki must already see it, because publishing
 * shows it to everyone.
 */
export function assertPublishable(page: Page, closed: ReadonlySet<string>, editor: Editor): void {
  assertWithdrawable(page, editor);
  if (page.archivedAt) throw pageArchived();
  if (!isOpen(page, closed)) throw pageNotOpen();
}

export function assertWithdrawable({ ownedById }: Pick<Page, 'ownedById'>, { userId, isAdmin }: Editor): void {
  if (ownedById !== userId && !isAdmin) throw notYourPage();
}

/** A link from a work item to a page. */
export interface PageLink {
  readonly id: string;
  readonly projectId: string;
  readonly workItemId: string;
  readonly pageId: string;
}

/** Refuses links to private pages. History and events show the page's name to everyone who sees the item. */
export function assertLinkable(isOpen: boolean): void {
  if (!isOpen) throw pageNotPublic();
}

import {
  accessIsTheOwners,
  audienceIsTheOwners,
  notYourPage,
  pageArchived,
  pageLocked,
  pageNotOpen,
} from './pages.errors';

/** Who sees a page, or a collection: everyone who sees the place, or who is let. */
export const ACCESSES = [0, 1] as const;
export type Access = (typeof ACCESSES)[number];
export const PUBLIC = 0;
export const PRIVATE = 1;

/** A text with a name, below another one or at the top of its place. */
export interface Page {
  readonly id: string;
  /** Null for a page of the workspace. */
  readonly projectId: string | null;
  readonly parentId: string | null;
  readonly name: string;
  readonly descriptionHtml: string;
  readonly descriptionStripped: string;
  /** The text as an editor's document. */
  readonly description: object;
  readonly access: Access;
  /** Null where it is in none, as all pages of projects. */
  readonly collectionId: string | null;
  readonly isLocked: boolean;
  readonly ownedById: string;
  readonly color: string;
  readonly logoProps: object;
  readonly viewProps: object;
  readonly sortOrder: number;
  readonly archivedAt: string | null;
  readonly labelIds: readonly string[];
  /** What the address ends in under which everybody reads it; null while it is not published. */
  readonly anchor: string | null;
  readonly externalSource: string | null;
  readonly externalId: string | null;
}

/** What of a page can be changed. */
export type PagePatch = Partial<Omit<Page, 'id' | 'projectId' | 'descriptionStripped' | 'anchor'>>;

/** Who changes a page. */
export interface Editor {
  readonly userId: string;
  /** Whether the person runs the place that the page is in. */
  readonly isAdmin: boolean;
}

export const isSeenBy = ({ access, ownedById }: Pick<Page, 'access' | 'ownedById'>, userId: string): boolean =>
  access === PUBLIC || ownedById === userId;

/** Whether all who see the place see the page. `closed`: the private collections. */
export const isOpen = (
  { access, collectionId }: Pick<Page, 'access' | 'collectionId'>,
  closed: ReadonlySet<string>,
): boolean => access === PUBLIC && !(collectionId && closed.has(collectionId));

/**
 * Whether a page takes a change. What is archived stays as it is until it is brought back, what is locked until it is
 * unlocked; either may go together with the change that it stood in the way of. Only its owner decides who sees a page;
 * locks, archiving and whose it is are the owner's and the admins'.
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

/** Who may put a page into a private collection, or take it out of one. */
export function assertMovable(
  before: Pick<Page, 'collectionId' | 'ownedById'>,
  after: Pick<Page, 'collectionId'>,
  { closed, editor: { userId, isAdmin } }: { readonly closed: ReadonlySet<string>; readonly editor: Editor },
): void {
  if (before.collectionId === after.collectionId) return;
  const isClosed = [before, after].some(({ collectionId }) => collectionId !== null && closed.has(collectionId));
  if (isClosed && before.ownedById !== userId && !isAdmin) throw audienceIsTheOwners();
}

/** A locked page is kept until somebody unlocks it. */
export function assertRemovable({ isLocked }: Page): void {
  if (isLocked) throw pageLocked();
}

/** What is published everybody reads, so all who see the place have to see it already. */
export function assertPublishable(page: Page, closed: ReadonlySet<string>, editor: Editor): void {
  assertWithdrawable(page, editor);
  if (page.archivedAt) throw pageArchived();
  if (!isOpen(page, closed)) throw pageNotOpen();
}

export function assertWithdrawable({ ownedById }: Pick<Page, 'ownedById'>, { userId, isAdmin }: Editor): void {
  if (ownedById !== userId && !isAdmin) throw notYourPage();
}

import {
  assertChangeable,
  assertLinkable,
  assertMovable,
  assertRemovable,
  isSeenBy,
  PRIVATE,
  PUBLIC,
  type Page,
  type PagePatch,
} from './page';

const page: Page = {
  id: 'p',
  projectId: null,
  parentId: null,
  name: 'Plan',
  descriptionHtml: '<p></p>',
  descriptionStripped: '',
  description: {},
  access: PUBLIC,
  collectionId: null,
  isLocked: false,
  ownedById: 'ann',
  color: '',
  logoProps: {},
  viewProps: {},
  sortOrder: 1,
  archivedAt: null,
  labelIds: [],
  anchor: null,
  externalSource: null,
  externalId: null,
};
const ann = { userId: 'ann', isAdmin: false };
const bob = { userId: 'bob', isAdmin: false };
const admin = { userId: 'eve', isAdmin: true };
const locked: Page = { ...page, isLocked: true };
const archived: Page = { ...page, archivedAt: '2026-01-01' };

describe('a page', () => {
  it('is seen by its owner, and by others where it is public', () => {
    expect(isSeenBy(page, 'bob')).toBe(true);
    expect(isSeenBy({ ...page, access: PRIVATE }, 'bob')).toBe(false);
    expect(isSeenBy({ ...page, access: PRIVATE }, 'ann')).toBe(true);
  });

  it.each<[string, Page, PagePatch, typeof ann]>([
    ['by anyone who may write', page, { name: 'x' }, bob],
    ['with what says nothing new of its audience and lock', page, { access: PUBLIC, isLocked: false }, bob],
    ['with its lock', locked, { isLocked: false, name: 'x' }, ann],
    ['when it comes back', archived, { archivedAt: null, name: 'x' }, ann],
    ['into the archive, though locked', locked, { archivedAt: '2026-01-01' }, ann],
    ['by an admin, as to its lock and archiving', page, { isLocked: true, archivedAt: '2026-01-01' }, admin],
    ['by its owner, as to who sees it', page, { access: PRIVATE }, ann],
  ])('is changed %s', (_what, before, patch, who) => {
    expect(() => assertChangeable(before, patch, who)).not.toThrow();
  });

  it.each<[string, Page, PagePatch, typeof ann, string]>([
    ['while it is locked', locked, { name: 'x' }, ann, 'The page is locked.'],
    ['while it is locked, whatever the role', locked, { parentId: null }, admin, 'The page is locked.'],
    ['while it is archived', archived, { name: 'x' }, ann, 'The page is archived.'],
    ['into the archive again', archived, { archivedAt: '2026-01-02' }, ann, 'The page is archived.'],
    ['as to who sees it, by others', page, { access: PRIVATE }, admin, 'Only its owner decides'],
    ['as to its lock, by others', page, { isLocked: true }, bob, 'Only its owner and admins'],
    ['into the archive, by others', page, { archivedAt: '2026-01-01' }, bob, 'Only its owner and admins'],
    ['out of the archive, by others', archived, { archivedAt: null }, bob, 'Only its owner and admins'],
  ])('is not changed %s', (_what, before, patch, who, message) => {
    expect(() => assertChangeable(before, patch, who)).toThrow(message);
  });

  it('is not removed while it is locked', () => {
    expect(() => assertRemovable(locked)).toThrow('The page is locked.');
    expect(() => assertRemovable(page)).not.toThrow();
  });

  it('comes into a private collection, and out of one, by its owner and admins', () => {
    const closed = new Set(['c']);
    const move = (from: string | null, to: string | null, editor: typeof ann) => () =>
      assertMovable({ ...page, collectionId: from }, { collectionId: to }, { closed, editor });
    for (const editor of [ann, admin]) expect(move(null, 'c', editor)).not.toThrow();
    expect(move('d', null, bob)).not.toThrow();
    expect(move('c', 'c', bob)).not.toThrow();
    expect(move(null, 'c', bob)).toThrow('Only its owner and admins move');
    expect(move('c', 'd', bob)).toThrow('Only its owner and admins move');
  });

  it('that others do not see is no page of a work item', () => {
    expect(() => assertLinkable(false)).toThrow();
    expect(() => assertLinkable(true)).not.toThrow();
  });
});

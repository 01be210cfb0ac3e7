import { lineageOf } from '#kernel';
import { PRIVATE, type Access } from './page';
import {
  openerThanParent,
  otherThanParent,
  pageBelowPrivate,
  pagesOfOthersBelow,
  parentArchived,
  parentIsBelow,
  parentUnknown,
} from './pages.errors';

/** What of a page says where it lies and who sees it. */
export interface PageNode {
  readonly id: string;
  readonly parentId: string | null;
  readonly ownedById: string;
  readonly access: Access;
  /** Null where it is in none. */
  readonly collectionId: string | null;
  readonly archivedAt: string | null;
}

/** Where a page is to lie, and who is to see it. */
export type Arrangement = Partial<Pick<PageNode, 'parentId' | 'access' | 'collectionId'>>;

/** Who sees a page: those who see its collection, or its owner alone. */
export type Audience = Pick<PageNode, 'access' | 'collectionId'>;

/**
 * Pages as they lie below one another. No page lies below itself, and all that lies below a page is seen by the same
 * people and in the same collection: a private page has only pages of its owner below it. What a change is about has to be there with all pages
 * above and below it. A change that is refused has changed nothing.
 */
export class PageTree<N extends PageNode> {
  private readonly nodes: Map<string, N>;
  private readonly before: ReadonlyMap<string, N>;
  /** Ids of pages by the page that they lie below, while none of them moves. */
  private below?: ReadonlyMap<string | null, readonly string[]>;

  /** `closed`: the private collections. */
  constructor(
    pages: Iterable<N>,
    private readonly closed: ReadonlySet<string> = new Set(),
  ) {
    this.before = new Map([...pages].map((page) => [page.id, page]));
    this.nodes = new Map(this.before);
  }

  /** Pages that are not as they were. */
  get changed(): N[] {
    return [...this.nodes.values()].filter((node) => this.before.get(node.id) !== node);
  }

  get(id: string): N {
    return this.nodes.get(id)!;
  }

  /** The page that something new is to lie below. */
  parent(id: string): N {
    const parent = this.nodes.get(id);
    if (!parent) throw parentUnknown();
    if (parent.archivedAt) throw parentArchived();
    return parent;
  }

  /** Of a new page: below another one it is seen by those who see that one, and it cannot want to be seen by others. */
  audienceOf(ownedById: string, { parentId, access, collectionId }: Arrangement): Partial<Audience> {
    if (!parentId) return { access, collectionId };
    const parent = this.parent(parentId);
    if (parent.access === PRIVATE && parent.ownedById !== ownedById) throw parentUnknown();
    const { access: shown, collectionId: held } = parent;
    if (access !== undefined && access !== shown) throw openerThanParent();
    if (collectionId !== undefined && collectionId !== held) throw otherThanParent();
    return { access: shown, collectionId: held };
  }

  /** Takes new values of members that have nothing to do with the tree. */
  revise(id: string, values: Partial<Omit<N, keyof PageNode>>): void {
    if (Object.keys(values).length) this.set({ ...this.get(id), ...values });
  }

  /** A page that comes below another one comes into the collection of that one. */
  arrange(id: string, wanted: Arrangement): void {
    const node = this.get(id);
    const { parentId = node.parentId, access = node.access } = wanted;
    if (parentId !== null && parentId !== node.parentId) this.assertBelow(id, parentId);
    const parent = parentId === null ? undefined : this.nodes.get(parentId);
    if (parent && parent.access !== access) throw openerThanParent();
    const { collectionId = parent ? parent.collectionId : node.collectionId } = wanted;
    if (parent && parent.collectionId !== collectionId) throw otherThanParent();
    const audience = { access, collectionId };
    const isOther = access !== node.access || collectionId !== node.collectionId;
    const family = isOther ? this.family(id) : [];
    if (this.hides(node, audience) && family.some(({ ownedById }) => ownedById !== node.ownedById)) {
      throw pagesOfOthersBelow();
    }
    for (const one of family) this.set({ ...one, ...audience });
    if (parentId !== node.parentId) this.set({ ...this.get(id), parentId });
  }

  /** To another owner. A private page goes with all that lies below it, which is its owner's as well. */
  pass(id: string, ownedById: string): void {
    const { access, parentId } = this.get(id);
    if (access === PRIVATE && parentId !== null) throw pageBelowPrivate();
    const passed = access === PRIVATE ? this.family(id) : [this.get(id)];
    for (const one of passed) if (one.ownedById !== ownedById) this.set({ ...one, ownedById });
  }

  /** Whether some who see the page would no longer see it. */
  private hides(before: Audience, { access, collectionId }: Audience): boolean {
    if (access !== before.access) return access === PRIVATE;
    return collectionId !== before.collectionId && collectionId !== null && this.closed.has(collectionId);
  }

  /** With all that lies below it and is in use. */
  archive(id: string, at: string): void {
    for (const one of this.family(id)) if (!one.archivedAt) this.set({ ...one, archivedAt: at });
  }

  /** With all that was archived together with it. It comes back to the top where the page above it is still away. */
  restore(id: string): void {
    const { archivedAt, parentId } = this.get(id);
    if (!archivedAt) return;
    for (const one of this.family(id)) if (one.archivedAt === archivedAt) this.set({ ...one, archivedAt: null });
    const isParentAway = Boolean(parentId && this.nodes.get(parentId)?.archivedAt);
    if (isParentAway) this.set({ ...this.get(id), parentId: null });
  }

  /** What lies below the page takes its place. */
  remove(id: string): N {
    const node = this.get(id);
    for (const one of this.nodes.values()) if (one.parentId === id) this.set({ ...one, parentId: node.parentId });
    this.nodes.delete(id);
    this.below = undefined;
    return node;
  }

  /** The page and all that lies below it. */
  private family(id: string): N[] {
    this.below ??= this.arranged();
    const found = [id];
    for (const one of found) found.push(...(this.below.get(one) ?? []));
    return found.map((one) => this.get(one));
  }

  private arranged(): ReadonlyMap<string | null, readonly string[]> {
    const below = new Map<string | null, string[]>();
    for (const { id, parentId } of this.nodes.values()) {
      const siblings = below.get(parentId);
      if (siblings) siblings.push(id);
      else below.set(parentId, [id]);
    }
    return below;
  }

  private assertBelow(id: string, parentId: string): void {
    const { access, ownedById } = this.parent(parentId);
    if (access === PRIVATE && ownedById !== this.get(id).ownedById) throw parentUnknown();
    const parents = new Map([...this.nodes].map(([key, node]) => [key, node.parentId]));
    if (lineageOf(parents, parentId).includes(id)) throw parentIsBelow();
  }

  private set(node: N): void {
    if (this.nodes.get(node.id)?.parentId !== node.parentId) this.below = undefined;
    this.nodes.set(node.id, node);
  }
}

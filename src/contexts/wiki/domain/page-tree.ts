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

/** The members of a page that decide where it is and who sees it. */
export interface PageNode {
  readonly id: string;
  readonly parentId: string | null;
  readonly ownedById: string;
  readonly access: Access;
  /** Null if the page is in no collection. */
  readonly collectionId: string | null;
  readonly archivedAt: string | null;
}

/** The requested position of a page and who sees it. */
export type Arrangement = Partial<Pick<PageNode, 'parentId' | 'access' | 'collectionId'>>;

/** Who sees a page: everyone who sees its collection, or its owner alone. */
export type Audience = Pick<PageNode, 'access' | 'collectionId'>;

/**
 * Pages in their hierarchy. No page is below itself, and all pages below a page are seen by the same people and are in
 * the same collection, so a private page has only pages of its owner below it. The tree must contain the pages of a
 * change with all pages above and below them. A refused change leaves the tree as it was.
 */
export class PageTree<N extends PageNode> {
  private readonly nodes: Map<string, N>;
  private readonly before: ReadonlyMap<string, N>;
  /** Ids of pages by parent, cached until a page moves. */
  private below?: ReadonlyMap<string | null, readonly string[]>;

  /** `closed` contains the ids of private collections. */
  constructor(
    pages: Iterable<N>,
    private readonly closed: ReadonlySet<string> = new Set(),
  ) {
    this.before = new Map([...pages].map((page) => [page.id, page]));
    this.nodes = new Map(this.before);
  }

  /** Pages that differ from their initial state. */
  get changed(): N[] {
    return [...this.nodes.values()].filter((node) => this.before.get(node.id) !== node);
  }

  get(id: string): N {
    return this.nodes.get(id)!;
  }

  /** Returns the page that a new or moved page goes below. Throws if it does not exist or is archived. */
  parent(id: string): N {
    const parent = this.nodes.get(id);
    if (!parent) throw parentUnknown();
    if (parent.archivedAt) throw parentArchived();
    return parent;
  }

  /** Returns who sees a new page. Below another page it is seen by the same people; asking for anything else throws. */
  audienceOf(ownedById: string, { parentId, access, collectionId }: Arrangement): Partial<Audience> {
    if (!parentId) return { access, collectionId };
    const parent = this.parent(parentId);
    if (parent.access === PRIVATE && parent.ownedById !== ownedById) throw parentUnknown();
    const { access: shown, collectionId: held } = parent;
    if (access !== undefined && access !== shown) throw openerThanParent();
    if (collectionId !== undefined && collectionId !== held) throw otherThanParent();
    return { access: shown, collectionId: held };
  }

  /** Changes members that do not concern the tree. */
  revise(id: string, values: Partial<Omit<N, keyof PageNode>>): void {
    if (Object.keys(values).length) this.set({ ...this.get(id), ...values });
  }

  /** Moves a page or changes who sees it. Below another page it joins the collection of that page. */
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

  /** Makes another person the owner. The pages below a private page get the new owner as well. */
  pass(id: string, ownedById: string): void {
    const { access, parentId } = this.get(id);
    if (access === PRIVATE && parentId !== null) throw pageBelowPrivate();
    const passed = access === PRIVATE ? this.family(id) : [this.get(id)];
    for (const one of passed) if (one.ownedById !== ownedById) this.set({ ...one, ownedById });
  }

  /** True if some people who see the page would no longer see it. */
  private hides(before: Audience, { access, collectionId }: Audience): boolean {
    if (access !== before.access) return access === PRIVATE;
    return collectionId !== before.collectionId && collectionId !== null && this.closed.has(collectionId);
  }

  /** Archives the page with all pages below it that are not archived yet. */
  archive(id: string, at: string): void {
    for (const one of this.family(id)) if (!one.archivedAt) this.set({ ...one, archivedAt: at });
  }

  /**
   * Restores the page with all pages that were archived together with it. It moves to the top if its parent is still
   * archived.
   */
  restore(id: string): void {
    const { archivedAt, parentId } = this.get(id);
    if (!archivedAt) return;
    for (const one of this.family(id)) if (one.archivedAt === archivedAt) this.set({ ...one, archivedAt: null });
    const isParentAway = Boolean(parentId && this.nodes.get(parentId)?.archivedAt);
    if (isParentAway) this.set({ ...this.get(id), parentId: null });
  }

  /** Removes the page. The pages directly below it move up one level. */
  remove(id: string): N {
    const node = this.get(id);
    for (const one of this.nodes.values()) if (one.parentId === id) this.set({ ...one, parentId: node.parentId });
    this.nodes.delete(id);
    this.below = undefined;
    return node;
  }

  /** Returns the page and all pages below it. */
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

import { Injectable } from '@nestjs/common';
import { readSentText, richText } from '#html';
import {
  Clock,
  CrudSteps,
  eachInTurn,
  governs,
  instant,
  LockedRecords,
  newAnchor,
  newId,
  ofChanged,
  projectIdOf,
  single,
  sortBehind,
  UnitOfWork,
  type ListRequest,
  type Page as PageOf,
  type Revision,
  type WorkspaceCtx,
} from '#kernel';
import type { Succession } from '../../projects';
import {
  assertChangeable,
  assertMovable,
  assertPublishable,
  assertRemovable,
  assertWithdrawable,
  isOpen,
  PUBLIC,
  type Editor,
  type Page,
  type PagePatch,
} from '../domain/page';
import { PageTree } from '../domain/page-tree';
import { notYourPage, pageExternalPairTaken } from '../domain/pages.errors';
import { Filing } from './filing';
import { PageNews } from './page.news';
import { PageFamilies, PageRepository, type PageRecord, type SeenPage } from './page.repository';
import { asked } from './page.request';

/** Returns the caller as an editor of pages of the project or wiki. */
const editorIn = (ctx: WorkspaceCtx): Editor => ({
  userId: ctx.userId,
  isAdmin: governs(ctx) || ('projectRole' in ctx && ctx.projectRole === 'admin'),
});

export type RevisePage = PagePatch;
/** Position of a page: its collection and its weight. */
export type Placing = Pick<RevisePage, 'collectionId' | 'sortOrder'>;
export type CreatePage = Pick<Page, 'name'> & Omit<RevisePage, 'ownedById'>;

const BLANK = {
  parentId: null,
  isLocked: false,
  color: '',
  logoProps: {},
  viewProps: {},
  labelIds: [],
  anchor: null,
  externalSource: null,
  externalId: null,
};

/** Use cases of pages: those of the project that the context names, otherwise those of the workspace. */
@Injectable()
export class Pages {
  private readonly crud: CrudSteps<WorkspaceCtx, PageRecord>;

  constructor(
    private readonly pages: PageRepository,
    private readonly families: PageFamilies,
    private readonly filing: Filing,
    private readonly news: PageNews,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {
    this.crud = new CrudSteps(pages, unitOfWork, clock);
  }

  async list(ctx: WorkspaceCtx, request: ListRequest): Promise<PageOf<PageRecord>> {
    const page = await this.crud.list(ctx, asked(ctx, request));
    return { ...page, items: request.columns.has('isFavorite') ? await this.marked(ctx, page.items) : page.items };
  }

  async get(ctx: WorkspaceCtx, id: string): Promise<SeenPage> {
    return single(await this.marked(ctx, [await this.crud.get(ctx, id)]));
  }

  createMany(ctx: WorkspaceCtx, commands: readonly CreatePage[]) {
    return this.crud.exclusively(ctx, () => eachInTurn(commands, (command) => this.create(ctx, command)));
  }

  /** Changes that move, hide, open, archive or restore pages run one after the other. */
  reviseMany(ctx: WorkspaceCtx, revisions: readonly Revision<RevisePage>[]) {
    const work = () => eachInTurn(revisions, async (revision) => single(await this.revise(ctx, [revision])));
    return revisions.some(({ patch }) => isAboutTree(patch))
      ? this.crud.exclusively(ctx, work)
      : this.unitOfWork.run(work);
  }

  /**
   * Changes the position of all pages or of none. The `If-Match` of the request concerns the collection, not the pages.
   */
  refile(ctx: WorkspaceCtx, revisions: readonly Revision<Placing>[]): Promise<SeenPage[]> {
    return this.crud.exclusively(ctx, () => this.revise({ ...ctx, expectedVersions: undefined }, revisions));
  }

  removeMany(ctx: WorkspaceCtx, ids: readonly string[]) {
    return this.crud.exclusively(ctx, () => eachInTurn(ids, (id) => this.remove(ctx, id)));
  }

  /**
   * Returns a page that the caller may change the text of, and locks it. The `If-Match` of the request concerns files
   * of the page, not the page.
   */
  async forText(ctx: WorkspaceCtx, id: string): Promise<PageRecord> {
    const asked = [{ id, patch: { descriptionHtml: '' } }];
    return single(await this.changeable({ ...ctx, expectedVersions: undefined }, asked));
  }

  /** Archives the page with all pages below it. */
  async archive(ctx: WorkspaceCtx, id: string): Promise<SeenPage> {
    return single(await this.reviseMany(ctx, [{ id, patch: { archivedAt: this.clock.now() } }]));
  }

  /** Restores the page from the archive. A page that is not archived stays as it is. */
  async unarchive(ctx: WorkspaceCtx, id: string): Promise<SeenPage> {
    return single(await this.reviseMany(ctx, [{ id, patch: { archivedAt: null } }]));
  }

  /** Marks the page as a favourite of the caller. Other people do not see this. */
  favorite(ctx: WorkspaceCtx, id: string): Promise<SeenPage> {
    return this.setFavorite(ctx, id, true);
  }

  unfavorite(ctx: WorkspaceCtx, id: string): Promise<SeenPage> {
    return this.setFavorite(ctx, id, false);
  }

  private async setFavorite(ctx: WorkspaceCtx, id: string, isFavorite: boolean): Promise<SeenPage> {
    const page = await this.crud.get(ctx, id);
    await this.pages.setFavorite(ctx, id, isFavorite);
    return { ...page, isFavorite };
  }

  /** Publishes the page. One that is already published keeps its address. */
  async publish(ctx: WorkspaceCtx, id: string): Promise<SeenPage> {
    return this.readdress(ctx, id, async (page) => {
      assertPublishable(page, await this.filing.closed(ctx, [page]), editorIn(ctx));
      return page.anchor ?? newAnchor(ctx.workspaceId);
    });
  }

  /** Takes the page off the web. Its address stops working; if it is published again, it gets another one. */
  async unpublish(ctx: WorkspaceCtx, id: string): Promise<SeenPage> {
    return this.readdress(ctx, id, async (page) => {
      assertWithdrawable(page, editorIn(ctx));
      return null;
    });
  }

  /**
   * Handles the pages of a collection that is deleted, private ones included: archives them, or takes them out of the
   * collection.
   */
  async leave(ctx: WorkspaceCtx, collectionId: string, archives: boolean): Promise<void> {
    const pages = await this.pages.ofCollection(ctx, collectionId);
    const at = this.clock.now();
    const left = archives ? pages.filter(({ archivedAt }) => !archivedAt) : pages;
    const after = left.map((page) => (archives ? { ...page, archivedAt: at } : { ...page, collectionId: null }));
    const saved = after.length ? await this.pages.update(ctx, at, after, ['archivedAt', 'collectionId']) : [];
    const before = new Map(pages.map((page) => [page.id, page]));
    await this.news.tell(
      ctx,
      saved.map((page) => ({ before: before.get(page.id), after: page })),
    );
  }

  /** Makes another person the owner of pages. The former owner may be the only one who sees them. */
  pass(ctx: WorkspaceCtx, ids: readonly string[], { from, to }: Succession): Promise<PageRecord[]> {
    return this.crud.exclusively(ctx, async () => {
      const pages = await this.pages.forWrite({ ...ctx, userId: from }, ids);
      return this.save(
        ctx,
        pages,
        pages.map((page) => ({ ...page, ownedById: to })),
      );
    });
  }

  private async create(ctx: WorkspaceCtx, { descriptionHtml, description, ...command }: CreatePage): Promise<SeenPage> {
    await this.filing.assertLabels(ctx, [command]);
    await this.filing.assertOpen(ctx, [command]);
    const tree = new PageTree(await this.around(ctx, [], [command.parentId]));
    const { access = PUBLIC, ...wanted } = tree.audienceOf(ctx.userId, command);
    const { collectionId = await this.filing.defaultIn(ctx) } = wanted;
    await this.filing.assertWritable(ctx, [{ collectionId }]);
    const text = written({ descriptionHtml, description }) ?? stored(richText(''));
    const sortOrder = sortBehind(await this.pages.highest(ctx, 'sortOrder'));
    const place = { id: newId(), projectId: projectIdOf(ctx), ownedById: ctx.userId };
    const archivedAt = command.archivedAt ? instant(command.archivedAt) : null;
    const draft = { ...BLANK, sortOrder, ...command, ...text, ...place, access, collectionId, archivedAt };
    const free = await this.crud.withoutConflicts(ctx, [draft], { pair: pageExternalPairTaken });
    const after = single(await this.crud.add(ctx, free));
    await this.news.tell(ctx, [{ after }]);
    return { ...after, isFavorite: false };
  }

  /** Returns the pages that the caller may change in these ways and locks them, in the order of the revisions. */
  private async changeable(ctx: WorkspaceCtx, revisions: readonly Revision<RevisePage>[]): Promise<PageRecord[]> {
    const found = await this.crud.select(ctx, revisions);
    const pages = revisions.map(({ id, patch }) => {
      const page = found.get(id);
      assertChangeable(page, patch, editorIn(ctx));
      return page;
    });
    await this.filing.assertWritable(ctx, pages);
    return pages;
  }

  private async revise(ctx: WorkspaceCtx, revisions: readonly Revision<RevisePage>[]): Promise<SeenPage[]> {
    const pages = await this.changeable(ctx, revisions);
    const patches = revisions.map(({ patch }) => patch);
    await this.filing.assertLabels(ctx, patches);
    await this.filing.assertOpen(ctx, patches);
    const ids = pages.map(({ id }) => id);
    const parentIds = pages.map((page, index) => patches[index]!.parentId ?? page.parentId);
    const around = patches.some(isAboutTree) ? await this.around(ctx, ids, parentIds) : pages;
    const wanted = patches.map(({ collectionId = null }) => ({ collectionId }));
    const closed = await this.filing.closed(ctx, [...around, ...wanted]);
    const tree = new PageTree(around, closed);
    for (const [index, page] of pages.entries()) applyTo(tree, page, patches[index]!, editorIn(ctx), closed);
    // A published page that is hidden loses its address. It stays unpublished when it is opened again.
    for (const one of tree.changed) if (one.anchor && !isOpen(one, closed)) tree.revise(one.id, { anchor: null });
    const after = ids.map((id) => tree.get(id));
    for (const one of await this.crud.withoutConflicts(ctx, after, { pair: ofChanged(pageExternalPairTaken) }))
      single([one]);
    const saved = new Map((await this.save(ctx, around, tree.changed)).map((one) => [one.id, one]));
    return this.marked(
      ctx,
      pages.map((page) => saved.get(page.id) ?? page),
    );
  }

  /** Deletes a page. The pages directly below it move up one level. */
  private async remove(ctx: WorkspaceCtx, id: string): Promise<PageRecord> {
    const page = (await this.crud.select(ctx, [id])).get(id);
    if (ctx.ownOnly && page.ownedById !== ctx.userId) throw notYourPage();
    assertRemovable(page);
    await this.filing.assertWritable(ctx, [page]);
    const around = await this.around(ctx, [id], [page.parentId]);
    const tree = new PageTree(around);
    const before = tree.remove(id);
    await this.save(ctx, around, tree.changed);
    await this.crud.drop(ctx, [id]);
    await this.news.tell(ctx, [{ before }]);
    return before;
  }

  private readdress(ctx: WorkspaceCtx, id: string, anchorOf: (page: PageRecord) => Promise<string | null>) {
    return this.unitOfWork.run(async () => {
      const page = (await this.crud.select(ctx, [id])).get(id);
      const saved = await this.save(ctx, [page], [{ ...page, anchor: await anchorOf(page) }]);
      return single(await this.marked(ctx, saved));
    });
  }

  private async save(ctx: WorkspaceCtx, pages: readonly PageRecord[], changed: readonly PageRecord[]) {
    const before = new LockedRecords(pages);
    const saved = (await this.crud.save(ctx, before, changed)) as PageRecord[];
    await this.news.tell(
      ctx,
      saved.map((after) => ({ before: before.get(after.id), after })),
    );
    return saved;
  }

  /**
   * Returns and locks these pages with all pages below them, and the parents with all pages above them. The `If-Match`
   * of the request does not concern them.
   */
  private async around(
    ctx: WorkspaceCtx,
    ids: readonly string[],
    parentIds: readonly (string | null | undefined)[],
  ): Promise<PageRecord[]> {
    const named = parentIds.filter((id) => typeof id === 'string');
    const above = named.length ? [...(await this.families.parents(ctx, named)).keys()] : [];
    const all = new Set([...(await this.families.family(ctx, ids)), ...above]);
    return all.size ? this.pages.forWrite({ ...ctx, expectedVersions: undefined }, [...all]) : [];
  }

  private async marked(ctx: WorkspaceCtx, pages: readonly PageRecord[]): Promise<SeenPage[]> {
    const ids = pages.map(({ id }) => id);
    const favorites = await this.pages.favorites(ctx, ids);
    return pages.map((page) => ({ ...page, isFavorite: favorites.has(page.id) }));
  }
}

function applyTo(
  tree: PageTree<PageRecord>,
  page: PageRecord,
  patch: RevisePage,
  editor: Editor,
  closed: ReadonlySet<string>,
): void {
  const { id } = page;
  const { parentId, access, collectionId, archivedAt, ownedById, description, descriptionHtml, ...others } = patch;
  if (archivedAt === null) tree.restore(id);
  tree.arrange(id, { parentId, access, collectionId });
  assertMovable(page, tree.get(id), { closed, editor });
  if (archivedAt) tree.archive(id, instant(archivedAt));
  if (ownedById) tree.pass(id, ownedById);
  tree.revise(id, { ...others, ...written({ description, descriptionHtml }) });
}

const isAboutTree = ({ parentId, access, collectionId, archivedAt, ownedById }: PagePatch): boolean =>
  [parentId, access, collectionId, archivedAt, ownedById].some((value) => value !== undefined);

function written({ descriptionHtml: html, description: document }: Pick<PagePatch, 'descriptionHtml' | 'description'>) {
  const text = readSentText({ html, document }, 'description');
  return text && stored(text);
}

const stored = ({ html, text, document }: ReturnType<typeof richText>) => ({
  descriptionHtml: html,
  descriptionStripped: text,
  description: document,
});

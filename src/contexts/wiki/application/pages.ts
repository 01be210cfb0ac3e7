import { Injectable } from '@nestjs/common';
import { readSent, richText } from '#html';
import {
  Catalogue,
  Clock,
  eachInTurn,
  instant,
  newAnchor,
  newId,
  ofChanged,
  projectIdOf,
  Selection,
  single,
  sortBehind,
  UnitOfWork,
  type ListRequest,
  type Page as PageOf,
  type Revision,
  type WorkspaceCtx,
} from '#kernel';
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
import { editorIn } from './page.editor';
import { PageNews } from './page.news';
import { PageFamilies, PageRepository, type PageRecord, type SeenPage } from './page.repository';
import { asked } from './page.request';

export type RevisePage = PagePatch;
/** Where a page of a collection stands. */
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

/** The use cases of pages, of a project where the context is in one, else of the workspace. */
@Injectable()
export class Pages {
  private readonly catalogue: Catalogue<WorkspaceCtx, PageRecord>;

  constructor(
    private readonly pages: PageRepository,
    private readonly families: PageFamilies,
    private readonly filing: Filing,
    private readonly news: PageNews,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {
    this.catalogue = new Catalogue(pages, unitOfWork, clock);
  }

  async list(ctx: WorkspaceCtx, request: ListRequest): Promise<PageOf<PageRecord>> {
    const page = await this.catalogue.list(ctx, asked(ctx, request));
    return { ...page, items: request.columns.has('isFavorite') ? await this.marked(ctx, page.items) : page.items };
  }

  async get(ctx: WorkspaceCtx, id: string): Promise<SeenPage> {
    return single(await this.marked(ctx, [await this.catalogue.get(ctx, id)]));
  }

  createMany(ctx: WorkspaceCtx, commands: readonly CreatePage[]) {
    return this.catalogue.exclusively(ctx, () => eachInTurn(commands, (command) => this.create(ctx, command)));
  }

  /** What moves pages, or hides, opens, archives or restores them, waits for others that do so. */
  reviseMany(ctx: WorkspaceCtx, revisions: readonly Revision<RevisePage>[]) {
    const work = () => eachInTurn(revisions, async (revision) => single(await this.revise(ctx, [revision])));
    return revisions.some(({ patch }) => isAboutTree(patch))
      ? this.catalogue.exclusively(ctx, work)
      : this.unitOfWork.run(work);
  }

  /** All of them or none, in sets. The request's `If-Match` is about the collection that takes them in or lets them go. */
  refile(ctx: WorkspaceCtx, revisions: readonly Revision<Placing>[]): Promise<SeenPage[]> {
    return this.catalogue.exclusively(ctx, () => this.revise({ ...ctx, expectedVersions: undefined }, revisions));
  }

  removeMany(ctx: WorkspaceCtx, ids: readonly string[]) {
    return this.catalogue.exclusively(ctx, () => eachInTurn(ids, (id) => this.remove(ctx, id)));
  }

  /** The page, locked, for somebody who may change its text. The request's `If-Match` is about what hangs on it. */
  async forText(ctx: WorkspaceCtx, id: string): Promise<PageRecord> {
    const asked = [{ id, patch: { descriptionHtml: '' } }];
    return single(await this.changeable({ ...ctx, expectedVersions: undefined }, asked));
  }

  /** Puts the page away with all that lies below it. */
  async archive(ctx: WorkspaceCtx, id: string): Promise<SeenPage> {
    return single(await this.reviseMany(ctx, [{ id, patch: { archivedAt: this.clock.now() } }]));
  }

  /** A page that is in use stays as it is. */
  async unarchive(ctx: WorkspaceCtx, id: string): Promise<SeenPage> {
    return single(await this.reviseMany(ctx, [{ id, patch: { archivedAt: null } }]));
  }

  /** Favourites are the caller's own: nobody else hears of them. */
  async setFavorite(ctx: WorkspaceCtx, id: string, isFavorite: boolean): Promise<SeenPage> {
    const page = await this.catalogue.get(ctx, id);
    await this.unitOfWork.run(() => this.pages.setFavorite(ctx, this.clock.now(), { id, isFavorite }));
    return { ...page, isFavorite };
  }

  /** One that is published keeps its address. */
  async publish(ctx: WorkspaceCtx, id: string): Promise<SeenPage> {
    return this.readdress(ctx, id, async (page) => {
      assertPublishable(page, await this.filing.closed(ctx, [page]), editorIn(ctx));
      return page.anchor ?? newAnchor(ctx.workspaceId);
    });
  }

  /** Whoever has the address finds nothing there from now on; published again, the page has another one. */
  async unpublish(ctx: WorkspaceCtx, id: string): Promise<SeenPage> {
    return this.readdress(ctx, id, async (page) => {
      assertWithdrawable(page, editorIn(ctx));
      return null;
    });
  }

  /** Pages of a collection that goes: into the archive where they were, or out of it. Private ones are among them. */
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
    const free = await this.catalogue.free(ctx, [draft], { pair: pageExternalPairTaken });
    const after = single(await this.catalogue.add(ctx, free));
    await this.news.tell(ctx, [{ after }]);
    return { ...after, isFavorite: false };
  }

  /** The pages, locked, in the order of changes that they take from the caller. */
  private async changeable(ctx: WorkspaceCtx, revisions: readonly Revision<RevisePage>[]): Promise<PageRecord[]> {
    const found = await this.catalogue.select(ctx, revisions);
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
    // What was closed stays off the web when it is opened again, until somebody publishes it.
    for (const one of tree.changed) if (one.anchor && !isOpen(one, closed)) tree.revise(one.id, { anchor: null });
    const after = ids.map((id) => tree.get(id));
    for (const one of await this.catalogue.free(ctx, after, { pair: ofChanged(pageExternalPairTaken) })) single([one]);
    const saved = new Map((await this.save(ctx, around, tree.changed)).map((one) => [one.id, one]));
    return this.marked(
      ctx,
      pages.map((page) => saved.get(page.id) ?? page),
    );
  }

  /** What lies below a page that goes takes its place. */
  private async remove(ctx: WorkspaceCtx, id: string): Promise<PageRecord> {
    const page = (await this.catalogue.select(ctx, [id])).get(id);
    if (ctx.ownOnly && page.ownedById !== ctx.userId) throw notYourPage();
    assertRemovable(page);
    await this.filing.assertWritable(ctx, [page]);
    const around = await this.around(ctx, [id], [page.parentId]);
    const tree = new PageTree(around);
    const before = tree.remove(id);
    await this.save(ctx, around, tree.changed);
    await this.catalogue.drop(ctx, [id]);
    await this.news.tell(ctx, [{ before }]);
    return before;
  }

  private readdress(ctx: WorkspaceCtx, id: string, anchorOf: (page: PageRecord) => Promise<string | null>) {
    return this.unitOfWork.run(async () => {
      const page = (await this.catalogue.select(ctx, [id])).get(id);
      const saved = await this.save(ctx, [page], [{ ...page, anchor: await anchorOf(page) }]);
      return single(await this.marked(ctx, saved));
    });
  }

  private async save(ctx: WorkspaceCtx, pages: readonly PageRecord[], changed: readonly PageRecord[]) {
    const before = new Selection(pages);
    const saved = (await this.catalogue.save(ctx, before, changed)) as PageRecord[];
    await this.news.tell(
      ctx,
      saved.map((after) => ({ before: before.get(after.id), after })),
    );
    return saved;
  }

  /** These pages with all below them, and others with all above them. The request's `If-Match` is not about them. */
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
  const text = readSent({ html, document }, 'description');
  return text && stored(text);
}

const stored = ({ html, text, document }: ReturnType<typeof richText>) => ({
  descriptionHtml: html,
  descriptionStripped: text,
  description: document,
});

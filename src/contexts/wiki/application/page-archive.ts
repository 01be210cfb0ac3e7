import { Injectable } from '@nestjs/common';
import { markdownOf, mentionsAsText, mentionsIn, MentionNames } from '#html';
import { order, PublicAddress, type ListRequest, type WorkspaceCtx } from '#kernel';
import type { ZipEntry } from '#zip';
import { Assets } from '../../assets';
import { branchOf, collectedIn, fileName, pathsOf, relativeAddress, type OutlinedPage } from '../domain/page-paths';
import { Collections } from './collections';
import { filesNamedIn, withFilesAt } from './file-addresses';
import { filesOf } from './page-files';
import { PageRepository, type PageRecord } from './page.repository';
import { Pages } from './pages';

/** The pages of an archive: one with all below it, those of a collection, or all of the place. */
export type ArchiveScope = { readonly pageId: string } | { readonly collectionId: string } | 'all';

const OUTLINE: ReadonlySet<string> = new Set(['id', 'name', 'parentId', 'collectionId', 'createdAt']);
const OUTLINED = 500;
/** Pages whose texts are in memory together. */
const TURN = 20;

/** Writes pages as Markdown, with their files. */
@Injectable()
export class PageArchive {
  constructor(
    private readonly pages: Pages,
    private readonly texts: PageRepository,
    private readonly collections: Collections,
    private readonly assets: Assets,
    private readonly mentions: MentionNames,
    private readonly address: PublicAddress,
  ) {}

  /**
   * Returns the files of the archive: a Markdown file for each page that the caller sees, and the files that its text
   * shows. Throws if the page or collection does not exist.
   */
  async of(ctx: WorkspaceCtx, scope: ArchiveScope): Promise<AsyncIterable<ZipEntry>> {
    if (scope !== 'all' && 'pageId' in scope) await this.pages.get(ctx, scope.pageId);
    if (scope !== 'all' && 'collectionId' in scope) await this.collections.get(ctx, scope.collectionId);
    const pages = chosen(await this.outline(ctx), scope);
    const isWiki = !('projectId' in ctx);
    const names =
      isWiki && pages.length ? (await this.collections.all(ctx)).map(({ id, name }) => [id, name] as const) : [];
    const used = new Set(pages.map(({ collectionId }) => collectionId));
    return this.entries(ctx, pathsOf(pages, new Map(names.filter(([id]) => used.has(id)))));
  }

  private async outline(ctx: WorkspaceCtx): Promise<OutlinedPage[]> {
    const pages: OutlinedPage[] = [];
    const filters: ListRequest['filters'] = [{ field: 'type', operator: 'eq', value: 'all' }];
    const list = { columns: OUTLINE, filters, order: order('createdAt'), limit: OUTLINED, offset: 0, count: false };
    for (let next: ListRequest | undefined = list; next;) {
      const { items, hasMore, last } = await this.pages.list(ctx, next);
      pages.push(...items);
      next = hasMore && last ? { ...list, after: last } : undefined;
    }
    return pages;
  }

  private async *entries(ctx: WorkspaceCtx, paths: ReadonlyMap<string, string>): AsyncGenerator<ZipEntry> {
    const ids = [...paths.keys()];
    const written = new Set<string>();
    for (let at = 0; at < ids.length; at += TURN) {
      const turn = ids.slice(at, at + TURN);
      const texts = await this.texts.seen(ctx, turn);
      for (const id of turn) {
        const page = texts.get(id);
        if (page) yield* this.page(ctx, page, { paths, written });
      }
    }
  }

  private async *page(ctx: WorkspaceCtx, page: PageRecord, { paths, written }: Archive): AsyncGenerator<ZipEntry> {
    const path = `${paths.get(page.id)!}.md`;
    const base = this.address.of('');
    const files = new Map<string, string>();
    for (const id of filesNamedIn(page.descriptionHtml, base)) {
      const file = await this.assets.shown(ctx, filesOf(page), id);
      if (!file) continue;
      const place = `files/${id.slice(-12)}-${fileName(file.name)}`;
      files.set(id, relativeAddress(path, place));
      if (written.has(place)) continue;
      written.add(place);
      yield { path: place, modifiedAt: new Date(page.updatedAt), content: await file.content() };
    }
    const html = withFilesAt(await this.spelledOut(ctx, page, paths), base, (id) => files.get(id));
    yield { path, modifiedAt: new Date(page.updatedAt), content: `# ${plain(page.name)}\n\n${await markdownOf(html)}` };
  }

  /** Mentions become names, and links to pages of the archive. */
  private async spelledOut(
    ctx: WorkspaceCtx,
    { id, descriptionHtml }: PageRecord,
    paths: ReadonlyMap<string, string>,
  ): Promise<string> {
    const mentions = mentionsIn(descriptionHtml);
    if (!mentions.length) return descriptionHtml;
    const nameOf = await this.mentions.of(ctx, mentions);
    return mentionsAsText(descriptionHtml, (mention) => {
      const path = mention.type === 'page' ? paths.get(mention.id) : undefined;
      const name = nameOf(mention) ?? HIDDEN;
      return path === undefined ? { name } : { name, address: relativeAddress(`${paths.get(id)!}.md`, `${path}.md`) };
    });
  }
}

/** Characters of a name have no meaning in Markdown. */
const plain = (name: string): string => name.replace(/[\\`*_<[\]]/g, '\\$&');

/** What a text shows for a record that the reader does not see. */
const HIDDEN = '…';

interface Archive {
  readonly paths: ReadonlyMap<string, string>;
  /** Paths of files that the archive has already. */
  readonly written: Set<string>;
}

function chosen(pages: readonly OutlinedPage[], scope: ArchiveScope): readonly OutlinedPage[] {
  if (scope === 'all') return pages;
  return 'pageId' in scope ? branchOf(pages, scope.pageId) : collectedIn(pages, scope.collectionId);
}

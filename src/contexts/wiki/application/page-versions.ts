import { Injectable } from '@nestjs/common';
import { notFound, single, UnitOfWork, type ListRequest, type Page } from '#kernel';
import { PageHistory } from './page.news';
import { PageVersionRepository, type InPage, type PageVersionRecord, type SeenPage } from './page.repository';
import { Pages } from './pages';

/** Use cases of the versions of a page. Everyone who sees the page sees all versions. */
@Injectable()
export class PageVersions {
  constructor(
    private readonly pages: Pages,
    private readonly versions: PageVersionRepository,
    private readonly history: PageHistory,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  async list(ctx: InPage, request: ListRequest): Promise<Page<PageVersionRecord>> {
    await this.pages.get(ctx, ctx.parent);
    return this.versions.list(ctx, request);
  }

  async get(ctx: InPage, id: string): Promise<PageVersionRecord> {
    await this.pages.get(ctx, ctx.parent);
    const version = await this.versions.find(ctx, id);
    if (!version) throw notFound();
    return version;
  }

  /** Saves the text of a version as the text of the page. This creates a new version, so no text is lost. */
  restore(ctx: InPage, id: string): Promise<SeenPage> {
    return this.unitOfWork.run(async () => {
      const { descriptionHtml } = await this.get(ctx, id);
      await this.history.close(ctx, ctx.parent);
      return single(await this.pages.reviseMany(ctx, [{ id: ctx.parent, patch: { descriptionHtml } }]));
    });
  }
}

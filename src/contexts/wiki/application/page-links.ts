import { Injectable } from '@nestjs/common';
import { defineRecordEvents } from '#events';
import {
  eachInTurn,
  newId,
  notFound,
  UnitOfWork,
  type ListRequest,
  type Page,
  type ProjectCtx,
  type WithParent,
} from '#kernel';
import { NestedChanges, WorkItemAccess, type InWorkItem, type Kind } from '../../work-items';
import { assertLinkable } from '../domain/page';
import { pageLinked, pageUnknown } from '../domain/pages.errors';
import { Filing } from './filing';
import {
  PageLinkRepository,
  PageRepository,
  type PageLinkRecord,
  type PageRecord,
  type ShownPageLink,
} from './page.repository';

export interface CreatePageLink {
  readonly pageId: string;
}

type PageLinkCtx = WithParent<ProjectCtx>;

export const pageLinkEvents = defineRecordEvents<PageLinkRecord>({
  kind: 'workitem.page_link',
  entityType: 'issue_page',
});

/** Use cases of the pages of a work item. `ctx.parent` is the id or the human-readable key of the item. */
@Injectable()
export class PageLinks {
  constructor(
    private readonly links: PageLinkRepository,
    private readonly pages: PageRepository,
    private readonly filing: Filing,
    private readonly items: WorkItemAccess,
    private readonly changes: NestedChanges,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  async list(ctx: PageLinkCtx, request: ListRequest): Promise<Page<ShownPageLink>> {
    const page = await this.links.list(await this.items.place(ctx), request);
    return { ...page, items: await this.shown(ctx, page.items) };
  }

  async get(ctx: PageLinkCtx, id: string): Promise<ShownPageLink> {
    const [link] = await this.shown(ctx, [await this.named(await this.items.place(ctx), id)]);
    return link!;
  }

  createMany(ctx: PageLinkCtx, commands: readonly CreatePageLink[]) {
    return this.unitOfWork.run(async () => {
      const place = await this.items.lockedPlace(ctx);
      return eachInTurn(commands, async ({ pageId }) => {
        const page = (await this.pages.seen(ctx, [pageId])).get(pageId);
        if (!page || (page.projectId ?? ctx.projectId) !== ctx.projectId) throw pageUnknown();
        assertLinkable(await this.filing.isOpen(ctx, page));
        const [link] = await this.links.all(place, { pageId });
        if (link) throw pageLinked(link.id);
        const draft = { id: newId(), projectId: ctx.projectId, workItemId: place.workItemId, pageId };
        const [added] = await this.changes.add(place, this.kindOf(page, true), [draft]);
        return { ...(added as PageLinkRecord), page };
      });
    });
  }

  removeMany(ctx: PageLinkCtx, ids: readonly string[]) {
    return this.unitOfWork.run(async () => {
      const place = await this.items.lockedPlace(ctx);
      return eachInTurn(ids, async (id) => {
        const { id: linkId } = await this.named(place, id);
        const [link] = await this.links.forWrite(place, [linkId]);
        if (!link) throw notFound();
        const [shown] = await this.shown(ctx, [link]);
        const isOpen = await this.filing.isOpen(ctx, shown!.page);
        await this.changes.remove(place, this.kindOf(shown!.page, isOpen), [link]);
        return link;
      });
    });
  }

  /** Finds a link by its own id or by that of its page: clients send either. */
  private async named(place: InWorkItem, id: string): Promise<PageLinkRecord> {
    const [ofPage] = await this.links.all(place, { pageId: id });
    const link = ofPage ?? (await this.links.find(place, id));
    if (!link) throw notFound();
    return link;
  }

  private async shown(ctx: ProjectCtx, links: readonly PageLinkRecord[]): Promise<ShownPageLink[]> {
    const pages = await this.pages.byIds(
      ctx,
      links.map(({ pageId }) => pageId),
    );
    return links.map((link) => ({ ...link, page: pages.get(link.pageId)! }));
  }

  /** History shows the name of the page only if everyone who reads it may see the page. */
  private kindOf({ name }: PageRecord, isOpen: boolean): Kind<PageLinkRecord> {
    const value = () => (isOpen ? name : '');
    return { name: 'page', repository: this.links, events: pageLinkEvents, value };
  }
}

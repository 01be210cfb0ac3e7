import { Injectable } from '@nestjs/common';
import {
  accepted,
  Catalogue,
  Clock,
  each,
  eachInTurn,
  newId,
  UnitOfWork,
  type WithParent,
  type ListRequest,
  type ProjectCtx,
  type Revision,
} from '#kernel';
import {
  type Authorship,
  authorship,
  NestedChanges,
  References,
  WorkItemAccess,
  type InWorkItem,
  type Kind,
} from '../../work-items';
import type { Link } from '../domain/link';
import { linkEvents } from './discussion.events';
import { type LinkRecord, LinkRepository } from './link.repository';
import { linkUrlTaken } from './links.errors';
import { Urls } from './urls';

export type ReviseLink = Partial<Omit<Link, 'id' | 'projectId' | 'workItemId'>>;

export type CreateLink = ReviseLink & Pick<Link, 'url'> & Pick<Authorship, 'createdById'>;

type Ctx = WithParent<ProjectCtx>;

const BLANK = { title: null, metadata: {}, externalSource: null, externalId: null };

/** The use cases of links. `ctx.parent` is the work item's id or human key. */
@Injectable()
export class Links {
  private readonly kind: Kind<LinkRecord>;
  private readonly catalogue: Catalogue<InWorkItem, LinkRecord>;
  private readonly urls: Urls<InWorkItem, LinkRecord>;

  constructor(
    private readonly links: LinkRepository,
    private readonly items: WorkItemAccess,
    private readonly changes: NestedChanges,
    private readonly references: References,
    private readonly unitOfWork: UnitOfWork,
    clock: Clock,
  ) {
    this.kind = { name: 'link', repository: links, events: linkEvents, value: ({ url }) => url };
    this.catalogue = new Catalogue(links, unitOfWork, clock);
    this.urls = new Urls(links, linkUrlTaken);
  }

  async list(ctx: Ctx, request: ListRequest) {
    return this.links.list(await this.items.place(ctx), request);
  }

  async get(ctx: Ctx, id: string) {
    return this.catalogue.get(await this.items.place(ctx), id);
  }

  createMany(ctx: Ctx, commands: readonly CreateLink[]) {
    return this.unitOfWork.run(async () => {
      const place = await this.items.lockedPlace(ctx);
      const { projectId, workItemId } = place;
      const drafts = await eachInTurn(commands, async ({ createdById, ...command }) => {
        const link = { ...BLANK, ...command, id: newId(), projectId, workItemId };
        await this.urls.assertFree(place, link.url);
        return { ...link, ...(await authorship(this.references, ctx, { createdById })) };
      });
      return this.changes.add(place, this.kind, drafts);
    });
  }

  reviseMany(ctx: Ctx, revisions: readonly Revision<ReviseLink>[]) {
    return this.unitOfWork.run(async () => {
      const place = await this.items.lockedPlace(ctx);
      const links = await this.catalogue.select(place, revisions);
      const revised = await eachInTurn(revisions, async ({ id, patch }) => {
        const link = { ...links.get(id), ...patch };
        if (link.url !== links.get(id).url) await this.urls.assertFree(place, link.url);
        return link;
      });
      return this.changes.change(place, this.kind, links, revised);
    });
  }

  removeMany(ctx: Ctx, ids: readonly string[]) {
    return this.unitOfWork.run(async () => {
      const place = await this.items.lockedPlace(ctx);
      const links = await this.catalogue.select(place, ids);
      const removed = each(ids, (id) => links.take(id));
      await this.changes.remove(place, this.kind, accepted(removed));
      return removed;
    });
  }
}

import { Injectable } from '@nestjs/common';
import {
  accepted,
  Clock,
  CrudSteps,
  DomainError,
  each,
  eachInTurn,
  newId,
  UnitOfWork,
  type ListRequest,
  type ProjectCtx,
  type Records,
  type Revision,
  type TenantRecord,
  type WithParent,
} from '#kernel';
import {
  authorship,
  NestedChanges,
  References,
  WorkItemAccess,
  type Authorship,
  type InWorkItem,
  type Kind,
} from '../../work-items';
import { assertUrl, type Link } from '../domain/link';
import { linkEvents, LinkRepository, type LinkRecord } from './discussion.repository';

const linkUrlTaken = () => new DomainError('conflict', 'link_url_taken', 'URL already exists for this Issue');

type Addressed = TenantRecord & { readonly url: string };

/** Keeps the addresses of a host's links unique. `C` identifies the host. */
export class Urls<C, T extends Addressed> {
  constructor(
    private readonly links: Records<C, T>,
    private readonly taken: () => DomainError,
  ) {}

  /** Throws if the address is taken. The lock of the host keeps it free until the transaction ends. */
  async assertFree(place: C, url: string): Promise<void> {
    assertUrl(url);
    const [holder] = await this.links.all(place, { url } as Partial<T>);
    if (holder) throw this.taken();
  }
}

export type ReviseLink = Partial<Omit<Link, 'id' | 'projectId' | 'workItemId'>>;

export type CreateLink = ReviseLink & Pick<Link, 'url'> & Pick<Authorship, 'createdById'>;

type LinkCtx = WithParent<ProjectCtx>;

const BLANK = { title: null, metadata: {}, externalSource: null, externalId: null };

/** The use cases of links. `ctx.parent` is the work item's id or human key. */
@Injectable()
export class Links {
  private readonly kind: Kind<LinkRecord>;
  private readonly crud: CrudSteps<InWorkItem, LinkRecord>;
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
    this.crud = new CrudSteps(links, unitOfWork, clock);
    this.urls = new Urls(links, linkUrlTaken);
  }

  async list(ctx: LinkCtx, request: ListRequest) {
    return this.links.list(await this.items.place(ctx), request);
  }

  async get(ctx: LinkCtx, id: string) {
    return this.crud.get(await this.items.place(ctx), id);
  }

  createMany(ctx: LinkCtx, commands: readonly CreateLink[]) {
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

  reviseMany(ctx: LinkCtx, revisions: readonly Revision<ReviseLink>[]) {
    return this.unitOfWork.run(async () => {
      const place = await this.items.lockedPlace(ctx);
      const links = await this.crud.select(place, revisions);
      const revised = await eachInTurn(revisions, async ({ id, patch }) => {
        const link = { ...links.get(id), ...patch };
        if (link.url !== links.get(id).url) await this.urls.assertFree(place, link.url);
        return link;
      });
      return this.changes.change(place, this.kind, links, revised);
    });
  }

  removeMany(ctx: LinkCtx, ids: readonly string[]) {
    return this.unitOfWork.run(async () => {
      const place = await this.items.lockedPlace(ctx);
      const links = await this.crud.select(place, ids);
      const removed = each(ids, (id) => links.take(id));
      await this.changes.remove(place, this.kind, accepted(removed));
      return removed;
    });
  }
}

import { Injectable } from '@nestjs/common';
import { newId, notFound, UnitOfWork, type ListRequest, type Page, type ProjectCtx } from '#kernel';
import { assertAuthor, NestedChanges, WorkItemAccess, type Kind, References } from '../../work-items';
import { assertUrl, type Link } from '../domain/link';
import { linkEvents } from './discussion.events';
import { type LinkRecord, LinkRepository } from './link.repository';
import { linkUrlTaken } from './links.errors';

export interface ReviseLink {
  readonly url?: string;
  readonly title?: string | null;
  /** Null empties it. */
  readonly metadata?: object | null;
  readonly externalSource?: string | null;
  readonly externalId?: string | null;
}

export interface CreateLink extends ReviseLink {
  readonly url: string;
  /** Imports name who added it. */
  readonly createdById?: string | null;
}

/** The use cases of links. `item` is the work item's id or human key. */
@Injectable()
export class Links {
  private readonly kind: Kind<LinkRecord>;

  constructor(
    private readonly links: LinkRepository,
    private readonly hosts: WorkItemAccess,
    private readonly changes: NestedChanges,
    private readonly references: References,
    private readonly unitOfWork: UnitOfWork,
  ) {
    this.kind = { name: 'link', repository: links, events: linkEvents, value: ({ url }) => url };
  }

  async list(ctx: ProjectCtx, item: string, request: ListRequest): Promise<Page<LinkRecord>> {
    const { id } = await this.hosts.find(ctx, item);
    return this.links.list(ctx, id, request);
  }

  async get(ctx: ProjectCtx, item: string, id: string): Promise<LinkRecord> {
    const host = await this.hosts.find(ctx, item);
    const link = await this.links.find(ctx, host.id, id);
    if (!link) throw notFound();
    return link;
  }

  create(ctx: ProjectCtx, item: string, { createdById, ...command }: CreateLink): Promise<LinkRecord> {
    return this.unitOfWork.run(async () => {
      const host = await this.hosts.lock(ctx, item);
      const link = draft(ctx, host.id, command);
      await this.assertUrlFree(ctx, link);
      await assertAuthor(this.references, ctx, createdById);
      const author = createdById ? { createdById: createdById.toLowerCase() } : {};
      return this.changes.add(ctx, this.kind, { ...link, ...author });
    });
  }

  revise(ctx: ProjectCtx, item: string, id: string, { metadata, ...patch }: ReviseLink): Promise<LinkRecord> {
    return this.unitOfWork.run(async () => {
      const host = await this.hosts.lock(ctx, item);
      const before = await this.links.forWrite(ctx, host.id, id);
      const columns = { ...patch, ...(metadata === undefined ? {} : { metadata: metadata ?? {} }) };
      if (patch.url !== undefined && patch.url !== before.url) await this.assertUrlFree(ctx, { ...before, ...columns });
      return this.changes.change(ctx, this.kind, before, columns);
    });
  }

  remove(ctx: ProjectCtx, item: string, id: string): Promise<void> {
    return this.unitOfWork.run(async () => {
      const host = await this.hosts.lock(ctx, item);
      await this.changes.remove(ctx, this.kind, await this.links.forWrite(ctx, host.id, id));
    });
  }

  /** The lock of the work item keeps it free until the transaction ends. */
  private async assertUrlFree(ctx: ProjectCtx, { workItemId, url }: Link): Promise<void> {
    assertUrl(url);
    if (await this.links.idOfUrl(ctx, workItemId, url)) throw linkUrlTaken();
  }
}

const draft = (ctx: ProjectCtx, workItemId: string, command: CreateLink): Link => ({
  id: newId(),
  projectId: ctx.projectId,
  workItemId,
  title: command.title ?? null,
  url: command.url,
  metadata: command.metadata ?? {},
  externalSource: command.externalSource ?? null,
  externalId: command.externalId ?? null,
});

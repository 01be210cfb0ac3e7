import { Injectable } from '@nestjs/common';
import { ChangePublisher, Outbox } from '#events';
import {
  accepted,
  CrudSteps,
  Clock,
  DomainError,
  each,
  eachInTurn,
  newId,
  UnitOfWork,
  type ListRequest,
  type Revision,
  type WithParent,
  type WorkspaceCtx,
} from '#kernel';
import { Urls } from '../../discussion';
import { ReleaseAccess, type ReleaseCtx } from './release.access';
import { releaseLinkEvents, ReleaseLinkRepository, type ReleaseLinkRecord } from './release-link.repository';

export type ReviseReleaseLink = Partial<Pick<ReleaseLinkRecord, 'title' | 'url' | 'metadata'>>;
export type CreateReleaseLink = ReviseReleaseLink & Pick<ReleaseLinkRecord, 'url'>;

const BLANK = { title: '', metadata: {} };

const urlTaken = () => new DomainError('conflict', 'release_link_url_taken', 'URL already exists for this release');

/** The use cases of links of releases. `ctx.parent` is the id of the release. */
@Injectable()
export class ReleaseLinks {
  private readonly crud: CrudSteps<ReleaseCtx, ReleaseLinkRecord>;
  private readonly trail: ChangePublisher<ReleaseLinkRecord>;
  private readonly urls: Urls<ReleaseCtx, ReleaseLinkRecord>;

  constructor(
    links: ReleaseLinkRepository,
    private readonly releases: ReleaseAccess,
    outbox: Outbox,
    clock: Clock,
    private readonly unitOfWork: UnitOfWork,
  ) {
    this.crud = new CrudSteps(links, unitOfWork, clock);
    this.trail = new ChangePublisher(outbox, clock, releaseLinkEvents);
    this.urls = new Urls(links, urlTaken);
  }

  async list(ctx: WithParent<WorkspaceCtx>, request: ListRequest) {
    return this.crud.list(await this.releases.forRead(ctx), request);
  }

  async get(ctx: WithParent<WorkspaceCtx>, id: string) {
    return this.crud.get(await this.releases.forRead(ctx), id);
  }

  createMany(ctx: WithParent<WorkspaceCtx>, commands: readonly CreateReleaseLink[]) {
    return this.unitOfWork.run(async () => {
      const releaseCtx = await this.releases.forWrite(ctx);
      const drafts = await eachInTurn(commands, async (command) => {
        await this.urls.assertFree(releaseCtx, command.url);
        return { ...BLANK, ...command, id: newId(), releaseId: releaseCtx.releaseId };
      });
      return this.trail.added(releaseCtx, await this.crud.add(releaseCtx, drafts));
    });
  }

  reviseMany(ctx: WithParent<WorkspaceCtx>, revisions: readonly Revision<ReviseReleaseLink>[]) {
    return this.unitOfWork.run(async () => {
      const releaseCtx = await this.releases.forWrite(ctx);
      const before = await this.crud.select(releaseCtx, revisions);
      const revised = await eachInTurn(revisions, async ({ id, patch }) => {
        const link = { ...before.get(id), ...patch };
        if (link.url !== before.get(id).url) await this.urls.assertFree(releaseCtx, link.url);
        return link;
      });
      return this.trail.saved(releaseCtx, before, await this.crud.save(releaseCtx, before, revised));
    });
  }

  removeMany(ctx: WithParent<WorkspaceCtx>, ids: readonly string[]) {
    return this.unitOfWork.run(async () => {
      const releaseCtx = await this.releases.forWrite(ctx);
      const links = await this.crud.select(releaseCtx, ids);
      const gone = each(ids, (id) => links.take(id));
      await this.crud.drop(releaseCtx, accepted(gone));
      return this.trail.dropped(releaseCtx, gone);
    });
  }
}

import { Injectable } from '@nestjs/common';
import { EventTrail, Outbox } from '#events';
import {
  accepted,
  Catalogue,
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
import { ReleaseAccess, type InRelease } from './release.access';
import { releaseLinkEvents } from './release.events';
import { ReleaseLinkRepository, type ReleaseLinkRecord } from './release-link.repository';

export type ReviseReleaseLink = Partial<Pick<ReleaseLinkRecord, 'title' | 'url' | 'metadata'>>;
export type CreateReleaseLink = ReviseReleaseLink & Pick<ReleaseLinkRecord, 'url'>;

type Ctx = WithParent<WorkspaceCtx>;

const BLANK = { title: '', metadata: {} };

const urlTaken = () => new DomainError('conflict', 'release_link_url_taken', 'URL already exists for this release');

/** The use cases of links of releases. `ctx.parent` is the release's id. */
@Injectable()
export class ReleaseLinks {
  private readonly catalogue: Catalogue<InRelease, ReleaseLinkRecord>;
  private readonly trail: EventTrail<ReleaseLinkRecord>;
  private readonly urls: Urls<InRelease, ReleaseLinkRecord>;

  constructor(
    links: ReleaseLinkRepository,
    private readonly releases: ReleaseAccess,
    outbox: Outbox,
    clock: Clock,
    private readonly unitOfWork: UnitOfWork,
  ) {
    this.catalogue = new Catalogue(links, unitOfWork, clock);
    this.trail = new EventTrail(outbox, clock, releaseLinkEvents);
    this.urls = new Urls(links, urlTaken);
  }

  async list(ctx: Ctx, request: ListRequest) {
    return this.catalogue.list(await this.releases.place(ctx), request);
  }

  async get(ctx: Ctx, id: string) {
    return this.catalogue.get(await this.releases.place(ctx), id);
  }

  createMany(ctx: Ctx, commands: readonly CreateReleaseLink[]) {
    return this.unitOfWork.run(async () => {
      const place = await this.releases.lockedPlace(ctx);
      const drafts = await eachInTurn(commands, async (command) => {
        await this.urls.assertFree(place, command.url);
        return { ...BLANK, ...command, id: newId(), releaseId: place.releaseId };
      });
      return this.trail.added(place, await this.catalogue.add(place, drafts));
    });
  }

  reviseMany(ctx: Ctx, revisions: readonly Revision<ReviseReleaseLink>[]) {
    return this.unitOfWork.run(async () => {
      const place = await this.releases.lockedPlace(ctx);
      const before = await this.catalogue.select(place, revisions);
      const revised = await eachInTurn(revisions, async ({ id, patch }) => {
        const link = { ...before.get(id), ...patch };
        if (link.url !== before.get(id).url) await this.urls.assertFree(place, link.url);
        return link;
      });
      return this.trail.saved(place, before, await this.catalogue.save(place, before, revised));
    });
  }

  removeMany(ctx: Ctx, ids: readonly string[]) {
    return this.unitOfWork.run(async () => {
      const place = await this.releases.lockedPlace(ctx);
      const links = await this.catalogue.select(place, ids);
      const gone = each(ids, (id) => links.take(id));
      await this.catalogue.drop(place, accepted(gone));
      return this.trail.dropped(place, gone);
    });
  }
}
